import { findGaps } from '#features/contests/contest/price-calendar.ts'
import { type EntrantKind, entrantKinds } from '#features/contests/lifecycle.ts'
import { type Language, languages } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'

/** What an organiser checks before a contest opens, in this order. */
export const preparationChecks = [
  'dates',
  'texts',
  'disciplines',
  'fields',
  'prices',
  'criteria',
  'jury',
  'seller',
  'taxes',
] as const
export type PreparationCheck = (typeof preparationChecks)[number]

/** What entrants read about the contest. */
export const contestTexts = ['name', 'tagline', 'rules', 'refunds'] as const
type ContestText = (typeof contestTexts)[number]

type Written = Partial<Record<Language, string>>

export interface Prepared {
  opensAt: Date
  deadlineAt: Date
  texts: Readonly<Record<ContestText, Written>>
  disciplines: readonly { name: Written; categories: readonly { name: Written }[] }[]
  prices: readonly {
    name: Written
    entrantKind: EntrantKind
    currency: Currency
    startsAt: Date
    endsAt: Date
  }[]
  criteria: readonly { name: Written }[]
  levels: readonly { name: Written }[]
  /** The texts of the contest's own questions. */
  fields: readonly Written[]
  jurors: number
  hasSeller: boolean
  /** The last day of each tax rate; null without an end. */
  ratesUntil: readonly (string | null)[]
}

export interface PreparationState {
  check: PreparationCheck
  state: 'done' | 'missing' | 'blocking'
  languages: Language[]
  /** Texts of the contest that are missing in the same languages. */
  texts: { texts: ContestText[]; languages: Language[] }[]
}

const unwrittenIn = (texts: readonly Written[]) =>
  languages.filter((language) => texts.some((text) => !text[language]?.trim()))

function missingTexts(texts: Prepared['texts']): PreparationState['texts'] {
  const missing = contestTexts.map((text) => ({ text, languages: unwrittenIn([texts[text]]) }))
  const alike = Map.groupBy(missing, ({ languages }) => languages.join())
  return [...alike.values()].flatMap(([first, ...others]) =>
    first && first.languages.length > 0
      ? [{ texts: [first, ...others].map(({ text }) => text), languages: first.languages }]
      : [],
  )
}

const fromBlocking = (isBlocking: boolean, isMissing: boolean) =>
  isBlocking ? 'blocking' : isMissing ? 'missing' : 'done'

/** What is ready and what is missing before entrants can enter. Blocking ones prevent the opening. */
export function preparationOf(contest: Prepared, now: Date): PreparationState[] {
  const { opensAt, deadlineAt, disciplines, prices, criteria, levels } = contest
  const names = disciplines.flatMap(({ name, categories }) => [name, ...categories.map((one) => one.name)])
  const hasCategory = disciplines.some(({ categories }) => categories.length > 0)
  const from = opensAt > now ? opensAt : now
  const hasGap =
    deadlineAt > from &&
    (findGaps(prices, { opensAt: from, deadlineAt }).length > 0 ||
      entrantKinds.some((kind) => !prices.some(({ entrantKind }) => entrantKind === kind)))
  const texts = missingTexts(contest.texts)
  const untranslated = hasCategory ? unwrittenIn(names) : []
  const scale = unwrittenIn([...criteria, ...levels].map(({ name }) => name))
  const questions = unwrittenIn(contest.fields)
  const periods = unwrittenIn(prices.map(({ name }) => name))
  const deadlineDay = deadlineAt.toISOString().slice(0, 10)
  const hasRates = contest.ratesUntil.some((until) => until === null || until >= deadlineDay)
  const states: Record<PreparationCheck, Omit<PreparationState, 'check' | 'texts'>> = {
    dates: { state: fromBlocking(deadlineAt <= now, false), languages: [] },
    texts: { state: fromBlocking(false, texts.length > 0), languages: [] },
    disciplines: { state: fromBlocking(!hasCategory, untranslated.length > 0), languages: untranslated },
    fields: { state: fromBlocking(false, questions.length > 0), languages: questions },
    // A gap says more than a missing name.
    prices: {
      state: fromBlocking(prices.length === 0, hasGap || periods.length > 0),
      languages: hasGap ? [] : periods,
    },
    criteria: {
      state: fromBlocking(false, criteria.length === 0 || levels.length === 0 || scale.length > 0),
      languages: scale,
    },
    jury: { state: fromBlocking(false, contest.jurors === 0), languages: [] },
    seller: { state: fromBlocking(false, !contest.hasSeller), languages: [] },
    taxes: { state: fromBlocking(false, !hasRates), languages: [] },
  }
  const checks = preparationChecks.filter((check) => check !== 'fields' || contest.fields.length > 0)
  return checks.map((check) => ({ check, ...states[check], texts: check === 'texts' ? texts : [] }))
}
