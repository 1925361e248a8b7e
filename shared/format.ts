import { type Language, locales } from './language.ts'
import type { Cents, Currency } from './money.ts'

/** Creating a formatter takes longer than a hundred uses of it, so one is cached for each language. */
function cachedFor<Format>(
  make: (locale: string, language: Language) => Format,
): (language: Language) => Format {
  const cached = new Map<Language, Format>()
  return (language) => {
    const known = cached.get(language)
    if (known) return known
    const made = make(locales[language], language)
    cached.set(language, made)
    return made
  }
}

const amounts = cachedFor(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** An amount without a currency, such as 1,234.50, with a typographic minus sign. */
export function formatAmount(amount: Cents, language: Language): string {
  const figure = amounts(language).format(Math.abs(amount) / 100)
  return amount < 0 ? `−${figure}` : figure
}

// Of a currency that only a provider reported, the code is shown.
const inQuebec: Partial<Record<string, string>> & Record<Currency, string> = {
  CAD: '$\u00a0CA',
  USD: '$\u00a0US',
}

/**
 * An amount as its language writes it, in two parts for a sum that is set large beside a small currency.
 * Dollars of two countries are possible, so the currency always names its country.
 */
export function moneyParts(
  amount: Cents,
  currency: string,
  language: Language,
): [before: string, figure: string, after: string] {
  const figure = formatAmount(amount, language)
  return language === 'fr' ? ['', figure, inQuebec[currency] ?? currency] : [currency, figure, '']
}

function joinMoney([before, figure, after]: ReturnType<typeof moneyParts>): string {
  const isNegative = figure.startsWith('−')
  const sum = [before, isNegative ? figure.slice(1) : figure, after].filter(Boolean).join('\u00a0')
  return isNegative ? `−${sum}` : sum
}

/** An amount with its currency: CAD 425.00, 425,00 $ CA. */
export function formatMoney(amount: Cents, currency: string, language: Language): string {
  return joinMoney(moneyParts(amount, currency, language))
}

/**
 * A price as it is offered, before a payment adds it up: without cents if it has none, CAD 425, 425 $ CA. Sums and
 * the pages that show them have cents.
 */
export function formatPrice(amount: Cents, currency: Currency, language: Language): string {
  const [before, figure, after] = moneyParts(amount, currency, language)
  return joinMoney([before, amount % 100 === 0 ? figure.slice(0, -3) : figure, after])
}

const numbersWith = (decimals: number) =>
  cachedFor(
    (locale) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  )
const numbers = [0, 1, 2].map(numbersWith)

export function formatNumber(value: number, language: Language, decimals = 0): string {
  // Counts are written alike in all languages up to here.
  if (decimals === 0 && value >= 0 && value < 1000 && Number.isInteger(value)) return String(value)
  return (numbers[decimals] ?? numbersWith(decimals))(language).format(value)
}

const rates = cachedFor(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
)

/** A rate in parts of a million as a percentage: 9.975 %, 9,975 %. */
export function formatRate(ratePpm: number, language: Language): string {
  const rate = rates(language).format(ratePpm / 1_000_000)
  // The academies put a space before the sign, unlike the locale's pattern.
  return language === 'es' ? rate.replace(/(?<=\d)%/, '\u00a0%') : rate
}

// French writes "1er janvier", "9 h" and "0 h 39", unlike the locale's pattern, and "23 h 59" never wraps at a line's end.
const inFrench = (date: string, language: Language) =>
  language === 'fr'
    ? date
        .replace(/^1(?= )/, '1er')
        .replace(/0?(\d{1,2}) h (\d\d)/, '$1\u00a0h\u00a0$2')
        .replace(/\u00a000$/, '')
    : date

const days = cachedFor((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** A calendar day, `2026-11-30`, spelled out, whatever the reader's time zone. */
export function formatDay(day: string, language: Language): string {
  return inFrench(days(language).format(new Date(day)), language)
}

const shortDays = cachedFor(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** A calendar day for a column, in one line: Nov 30, 2026. */
export function formatShortDay(day: string, language: Language): string {
  return inFrench(shortDays(language).format(new Date(day)), language).replaceAll(' ', '\u00a0')
}

const months = cachedFor(
  (locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** The month of a calendar day: November 2026. */
export function formatMonth(day: string, language: Language): string {
  return months(language).format(new Date(day))
}

const clock = (language: Language): Intl.DateTimeFormatOptions =>
  language === 'es' ? { hourCycle: 'h23' } : {}

// The locale writes "1:44 a.m.", so a sentence that ends with it would have two full stops.
const inEnglish = (time: string, language: Language) =>
  language === 'en' ? time.replace(/\b([ap])\.m\.$/, (_, half: string) => `${half.toUpperCase()}M`) : time

const momentsIn = (dateStyle: 'long' | 'medium') => {
  const cached = new Map<string | undefined, (language: Language) => Intl.DateTimeFormat>()
  return (at: string | Date, language: Language, timeZone: string | undefined): string => {
    const formats =
      cached.get(timeZone) ??
      cachedFor(
        (locale, spoken) =>
          new Intl.DateTimeFormat(locale, {
            dateStyle,
            timeStyle: 'short',
            ...clock(spoken),
            ...(timeZone ? { timeZone } : {}),
          }),
      )
    cached.set(timeZone, formats)
    return inEnglish(inFrench(formats(language).format(new Date(at)), language), language)
  }
}
const moments = momentsIn('long')
const shortMoments = momentsIn('medium')

/** @param timeZone without one, that of the device */
export function formatMoment(at: string | Date, language: Language, timeZone?: string): string {
  return moments(at, language, timeZone)
}

/** For a column, in one line: Nov 30, 2026, 6:05 PM. @param timeZone without one, that of the device */
export function formatShortMoment(at: string | Date, language: Language, timeZone?: string): string {
  return shortMoments(at, language, timeZone).replaceAll(' ', '\u00a0')
}

export function formatTime(at: string | Date, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', ...clock(language) })
  return inEnglish(inFrench(format.format(new Date(at)), language), language)
}

const regions = cachedFor((locale) => {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  // A name takes longer to look up than all else in a card.
  const known = new Map<string, string>()
  return (code: string) => {
    const name = known.get(code) ?? names.of(code) ?? code
    known.set(code, name)
    return name
  }
})

export function formatCountry(code: string, language: Language): string {
  return regions(language)(code)
}

const languageNames = cachedFor((locale) => new Intl.DisplayNames([locale], { type: 'language' }))

/**
 * A language's name within a sentence, in lower case where the language writes it so: French, français, 法语.
 */
export function formatLanguage(language: Language, spoken: Language): string {
  const code = language === 'zh-hans' ? 'zh-Hans' : language
  return languageNames(spoken).of(code) ?? language
}

// Chinese has a space between its own characters and Latin letters or figures; the locale's pattern has none.
const inChinese = (list: string, language: Language) =>
  language === 'zh-hans'
    ? list.replace(/(?<=[\p{sc=Latn}\d])(?=[和或])|(?<=[和或])(?=[\p{sc=Latn}\d])/gu, ' ')
    : list

const lists = {
  conjunction: cachedFor((locale) => new Intl.ListFormat(locale, { type: 'conjunction' })),
  disjunction: cachedFor((locale) => new Intl.ListFormat(locale, { type: 'disjunction' })),
}

/** Joins a list in the language: "a, b and c". */
export function formatList(
  parts: readonly string[],
  language: Language,
  type: keyof typeof lists = 'conjunction',
): string {
  return inChinese(lists[type](language).format(parts), language)
}

const chineseOr = (mark: string, language: Language) => (language === 'zh-hans' ? mark : ', ')

/** Joins what is known of a thing in one line, without what is missing: "Montréal, Canada". */
export function joinParts(parts: readonly (string | false | null | undefined)[], language: Language): string {
  return parts.filter(Boolean).join(chineseOr('，', language))
}

/** Joins names or numbers in a row, without "and": Chinese has a comma of its own for them. */
export function joinNames(names: readonly (string | number)[], language: Language): string {
  return names.join(chineseOr('、', language))
}
