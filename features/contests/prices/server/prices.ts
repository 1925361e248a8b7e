import { DrizzleQueryError, eq } from 'drizzle-orm'
import type { ContestErrorCode } from '#features/contests/editions/contract.ts'
import type { ExtraInput, PeriodInput } from '#features/contests/editions/contract-admin.ts'
import { trimmed } from '#features/contests/editions/server/cleaned.ts'
import { type Edit, edit } from '#features/contests/editions/server/editing.ts'
import { type Contest, listExtras, listPrices } from '#features/contests/editions/server/queries.ts'
import { contestExtras, pricePeriods } from '#features/contests/editions/server/tables.ts'
import { momentOf, wallTime } from '#features/contests/editions/zone.ts'
import type { Database } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { findOverlap, type Priced, pastChanges } from '../price-calendar.ts'

type NewPeriod = Omit<typeof pricePeriods.$inferInsert, 'id'>
type NewExtra = Omit<typeof contestExtras.$inferInsert, 'id'>

/** One row of the database, with the place in the form that it comes from. */
interface Placed<Row> extends Priced {
  row: Row
  /** `periods.2` */
  field: string
}

interface Speaker {
  t: Messages
  language: Language
}

const periodKind = (row: Pick<NewPeriod, 'entrantKind' | 'currency'>) => `${row.entrantKind} ${row.currency}`
const extraKind = (row: Pick<NewExtra, 'kind' | 'currency'>) => `${row.kind} ${row.currency}`

/**
 * Moments are kept to the millisecond and fields show minutes, so one that a row already has stays as it is. A
 * payment at the deadline itself is in time: what meets it meets after it.
 */
function readerOf({ deadlineAt, timeZone }: Contest, known: readonly (Date | null)[]) {
  const atDeadline = new Date(deadlineAt.getTime() + 1)
  return (wall: string): Date => {
    const isShown = (at: Date | null) => at !== null && wallTime(at, timeZone) === wall.slice(0, 16)
    return [...known, atDeadline].find((at) => isShown(at)) ?? momentOf(wall, timeZone)
  }
}

type ReadWall = (wall: string) => Date

function placedPeriods(
  contestId: string,
  input: readonly PeriodInput[],
  read: ReadWall,
): Placed<NewPeriod>[] {
  return input.flatMap(({ name, prices, ...walls }, place) => {
    const [startsAt, endsAt] = [read(walls.startsAt), read(walls.endsAt)]
    return prices.map(({ first, further, entrantKind, currency }) => {
      const amounts = { firstCategory: first, furtherCategory: further }
      const row = { contestId, name: trimmed(name), entrantKind, currency, startsAt, endsAt, ...amounts }
      return {
        field: `periods.${place}`,
        of: periodKind(row),
        startsAt,
        endsAt,
        amounts: [first, further],
        row,
      }
    })
  })
}

function placedExtras(contestId: string, input: readonly ExtraInput[], read: ReadWall): Placed<NewExtra>[] {
  return input.flatMap(({ kind, prices, ...walls }, place) => {
    const [startsAt, endsAt] = [read(walls.startsAt), walls.endsAt === '' ? null : read(walls.endsAt)]
    return prices.map(({ currency, amount }) => {
      const row = { contestId, kind, currency, amount, startsAt, endsAt }
      return { field: `extras.${place}`, of: extraKind(row), startsAt, endsAt, amounts: [amount], row }
    })
  })
}

/** What each row says by itself, and what two of them cannot say together. */
function checkRows(rows: readonly Placed<NewPeriod | NewExtra>[], { t, language }: Speaker): void {
  const errors: Record<string, string[]> = {}
  for (const { field, startsAt, endsAt, row } of rows) {
    const isUnnamed = 'name' in row && languages.every((one) => row.name[one] === '')
    if (isUnnamed) errors[`${field}.name`] = [t('admin.name_missing')]
    if (endsAt && endsAt <= startsAt) errors[`${field}.endsAt`] = [t('price.end_first')]
  }
  const found = Object.keys(errors).length === 0 && findOverlap(rows)
  if (found) {
    const { one, other } = found
    const name = 'name' in one.row ? inLanguage(one.row.name, language) : t(`extra.${one.row.kind}`)
    errors[`${other.field}.startsAt`] = [t('price.overlap', { name })]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** @throws InvalidFields or an error where a price that somebody may have paid would be another now */
function checkPast(
  before: readonly (Priced & { name: string })[],
  after: readonly Placed<NewPeriod | NewExtra>[],
  now: Date,
  t: Messages,
): void {
  const { changed, lost } = pastChanges(before, after, now)
  const errors: Record<string, string[]> = {}
  for (const { price, what } of changed) {
    errors[`${price.field}.${what === 'amounts' ? 'prices' : what}`] = [t(`price.past_${what}`)]
  }
  if (changed.length > 0) throw new InvalidFields(errors)
  const [gone] = lost
  if (gone) fail<ContestErrorCode>('price_begun', { name: gone.name })
}

const overlap = '23P01'

/** The database's own guard; the contest's row is held, so nobody but a hand at the database gets here. */
function isOverlap(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === overlap
}

async function keep(
  tx: Database,
  contestId: string,
  periods: readonly NewPeriod[],
  extras: readonly NewExtra[],
): Promise<void> {
  await tx.delete(pricePeriods).where(eq(pricePeriods.contestId, contestId))
  await tx.delete(contestExtras).where(eq(contestExtras.contestId, contestId))
  if (periods.length > 0) await tx.insert(pricePeriods).values([...periods])
  if (extras.length > 0) await tx.insert(contestExtras).values([...extras])
}

/**
 * Sets every price of a contest. Once it has opened, the prices of every moment until now stay what they were;
 * payments keep their own lines in any case.
 */
export async function setPrices(
  db: Database,
  input: Edit & { periods: PeriodInput[]; extras: ExtraInput[] },
  now: Date,
  speaker: Speaker,
): Promise<void> {
  const { t, language } = speaker
  await edit(db, input, 'setPrices', async (tx, contest) => {
    const [before, extrasBefore] = [await listPrices(tx, [contest.id]), await listExtras(tx, contest.id)]
    const read = readerOf(
      contest,
      [...before, ...extrasBefore].flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    )
    const periods = placedPeriods(contest.id, input.periods, read)
    const extras = placedExtras(contest.id, input.extras, read)
    checkRows([...periods, ...extras], speaker)
    if (contest.status !== 'draft') {
      const priced = [
        ...before.map((row) => ({
          ...row,
          of: periodKind(row),
          amounts: [row.firstCategory, row.furtherCategory],
          name: inLanguage(row.name, language),
        })),
        ...extrasBefore.map((row) => ({
          ...row,
          of: extraKind(row),
          amounts: [row.amount],
          name: t(`extra.${row.kind}`),
        })),
      ]
      checkPast(priced, [...periods, ...extras], now, t)
    }
    const [kept, keptExtras] = [periods.map(({ row }) => row), extras.map(({ row }) => row)]
    try {
      await keep(tx, contest.id, kept, keptExtras)
    } catch (error) {
      if (isOverlap(error)) fail<ContestErrorCode>('contest_changed')
      throw error
    }
    return { from: { periods: before, extras: extrasBefore }, to: { periods: kept, extras: keptExtras } }
  })
}
