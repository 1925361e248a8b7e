import type { AdminContest, ExtraPrice, Price } from '#features/contests/contest/contract.ts'
import { extraKinds } from '#features/contests/contest/extras.ts'
import { momentOf, wallTime } from '#features/contests/contest/local-time.ts'
import type { PricePeriod } from '#features/contests/contest/price.ts'
import { entrantKinds } from '#features/contests/lifecycle.ts'
import { formatAmount } from '#shared/format.ts'
import { type Language, type Localized, unwritten } from '#shared/language.ts'
import { currencies } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import type { PeriodInput } from '../contract.ts'

/** The entrants of a price, as one column of the calendar. */
export const payers = entrantKinds.flatMap((entrantKind) =>
  currencies.map((currency) => ({ key: `${entrantKind}.${currency}`, entrantKind, currency })),
)

/** One period with all its prices. Amounts are as typed, by "professional.CAD.first". */
export interface PeriodRow {
  key: string
  name: Localized
  startsAt: string
  endsAt: string
  amounts: Record<string, string>
}

/** Prices of one name and the same days are one period. */
export function periodRows(prices: readonly Price[], zone: string, language: Language): PeriodRow[] {
  const wall = (at: string) => wallTime(new Date(at), zone)
  const groups = Map.groupBy(prices, ({ name, startsAt, endsAt }) =>
    JSON.stringify([name, wall(startsAt), wall(endsAt)]),
  )
  return [...groups].flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    const amounts = group.flatMap(({ entrantKind, currency, firstCategory, furtherCategory }) => [
      [`${entrantKind}.${currency}.first`, formatAmount(firstCategory, language)],
      [`${entrantKind}.${currency}.further`, formatAmount(furtherCategory, language)],
    ])
    return [
      {
        key,
        name: { ...unwritten, ...first.name },
        startsAt: wall(first.startsAt),
        endsAt: wall(first.endsAt),
        amounts: Object.fromEntries(amounts),
      },
    ]
  })
}

/** The prices of the extras as typed, by "translation.CAD". */
export function extrasForm(extras: readonly ExtraPrice[], language: Language): Record<string, string> {
  return Object.fromEntries(
    extras.map(({ kind, currency, amount }) => [`${kind}.${currency}`, formatAmount(amount, language)]),
  )
}

/** The extras that have a price. `unread` lists the fields that cannot be parsed. */
export function extrasTyped(typed: Readonly<Record<string, string>>, language: Language) {
  const all = extraKinds.flatMap((kind) =>
    currencies.map((currency) => {
      const text = typed[`${kind}.${currency}`]?.trim() ?? ''
      return { kind, currency, amount: centsTyped(text, language), isEmpty: text === '' }
    }),
  )
  return {
    extras: all.flatMap(({ kind, currency, amount }) =>
      amount === null ? [] : [{ kind, currency, amount }],
    ),
    unread: all.flatMap(({ kind, currency, amount, isEmpty }) =>
      amount === null && !isEmpty ? [`${kind}.${currency}`] : [],
    ),
  }
}

const lastEnd = (rows: readonly { endsAt: string }[]) =>
  rows
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1)

type Dated = Pick<AdminContest, 'opensAt' | 'deadlineAt' | 'timeZone'>

/** A new period that begins at the end of the last one and ends at the deadline. */
export function newPeriod(rows: readonly PeriodRow[], { opensAt, deadlineAt, timeZone }: Dated): PeriodRow {
  const deadline = wallTime(new Date(deadlineAt), timeZone)
  const startsAt = lastEnd(rows) ?? wallTime(new Date(opensAt), timeZone)
  return {
    key: crypto.randomUUID(),
    name: unwritten,
    startsAt,
    endsAt: startsAt < deadline ? deadline : '',
    amounts: {},
  }
}

/** The valid amounts of a row, by column. */
export function pricesOf({ amounts }: PeriodRow, language: Language): PeriodInput['prices'] {
  return payers.flatMap(({ key, entrantKind, currency }) => {
    const first = centsTyped(amounts[`${key}.first`] ?? '', language)
    const further = centsTyped(amounts[`${key}.further`] ?? '', language)
    return first === null || further === null ? [] : [{ entrantKind, currency, first, further }]
  })
}

/** The fields with an invalid amount, or with one of a pair missing. */
export function unreadAmounts({ amounts }: PeriodRow, language: Language): string[] {
  const isBad = (key: string) => centsTyped(amounts[key] ?? '', language) === null
  return payers.flatMap(({ key }) => {
    const pair = [`${key}.first`, `${key}.further`]
    return pair.every((one) => !amounts[one]?.trim()) ? [] : pair.filter(isBad)
  })
}

export function periodsInput(rows: readonly PeriodRow[], language: Language): PeriodInput[] {
  return rows.map((row) => {
    const { name, startsAt, endsAt } = row
    return { name, startsAt, endsAt, prices: pricesOf(row, language) }
  })
}

/** Converts the typed rows to periods of the calendar. Rows without dates are left out. */
export function calendarOf(
  rows: readonly PeriodRow[],
  zone: string,
  language: Language,
): (PricePeriod & { row: PeriodRow; first: number; further: number })[] {
  return rows
    .filter(({ startsAt, endsAt }) => startsAt && endsAt && startsAt < endsAt)
    .flatMap((row) =>
      pricesOf(row, language).map((price) => ({
        ...price,
        row,
        startsAt: momentOf(row.startsAt, zone),
        endsAt: momentOf(row.endsAt, zone),
      })),
    )
}
