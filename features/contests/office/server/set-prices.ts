import { eq } from 'drizzle-orm'
import type { Extra } from '#features/contests/contest/extras.ts'
import { momentOf, skippedTime, wallTime } from '#features/contests/contest/local-time.ts'
import { findOverlap } from '#features/contests/contest/price-calendar.ts'
import { type Contest, listExtras, listPrices } from '#features/contests/contest/server/queries.ts'
import { contestExtras, pricePeriods } from '#features/contests/contest/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import type { PeriodInput } from '../contract.ts'
import { type Edit, edit } from './edit-contest.ts'

/** A new row, with the place in the form that it comes from, such as `periods.2`. */
type Placed = Omit<typeof pricePeriods.$inferInsert, 'id'> & { field: string }

/**
 * Fields show minutes and rows are saved to the millisecond, so an unchanged moment keeps its saved value. A payment at
 * the deadline itself is in time, so a period that ends at the deadline ends just after it.
 */
function readerOf({ deadlineAt, timeZone }: Contest, known: readonly Date[]) {
  const atDeadline = new Date(deadlineAt.getTime() + 1)
  return (wall: string): Date =>
    [...known, atDeadline].find((at) => wallTime(at, timeZone) === wall.slice(0, 16)) ??
    momentOf(wall, timeZone)
}

/** @throws InvalidFields at a time that clocks skip */
function rejectSkipped(periods: readonly PeriodInput[], zone: string, language: Language): void {
  const errors: Record<string, string[]> = {}
  for (const [place, period] of periods.entries()) {
    for (const field of ['startsAt', 'endsAt'] as const) {
      const skipped = skippedTime(period[field], zone, language)
      if (skipped)
        errors[`periods.${place}.${field}`] = [messagesOf('shared', language)('time_skipped', skipped)]
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

function checkPeriods(rows: readonly Placed[], t: Messages, language: Language): void {
  const errors: Record<string, string[]> = {}
  for (const { field, startsAt, endsAt, name } of rows) {
    if (languages.every((one) => name[one] === '')) errors[`${field}.name`] = [t('admin.name_missing')]
    if (endsAt <= startsAt) errors[`${field}.endsAt`] = [t('price.end_first')]
  }
  const found = Object.keys(errors).length === 0 && findOverlap(rows)
  if (found) {
    const name = inLanguage(found.one.name, language)
    errors[`${found.other.field}.startsAt`] = [t('price.overlap', { name })]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Sets every price of a contest; a payment keeps its own lines once it is complete. */
export async function setPrices(
  db: Database,
  input: Edit & { periods: PeriodInput[]; extras: Extra[] },
  t: Messages,
  language: Language,
): Promise<void> {
  await edit(db, input, 'setPrices', async (tx, contest) => {
    const contestId = contest.id
    const from = { periods: await listPrices(tx, [contestId]), extras: await listExtras(tx, contestId) }
    rejectSkipped(input.periods, contest.timeZone, language)
    const read = readerOf(
      contest,
      from.periods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    )
    const placed = input.periods.flatMap(({ name, prices, ...walls }, place) =>
      prices.map(({ first, further, entrantKind, currency }) => ({
        field: `periods.${place}`,
        contestId,
        name,
        entrantKind,
        currency,
        startsAt: read(walls.startsAt),
        endsAt: read(walls.endsAt),
        firstCategory: first,
        furtherCategory: further,
      })),
    )
    checkPeriods(placed, t, language)
    const periods = placed.map(({ field: _, ...row }) => row)
    const { extras } = input
    await tx.delete(pricePeriods).where(eq(pricePeriods.contestId, contestId))
    await tx.delete(contestExtras).where(eq(contestExtras.contestId, contestId))
    if (periods.length > 0) await tx.insert(pricePeriods).values(periods)
    if (extras.length > 0) await tx.insert(contestExtras).values(extras.map((one) => ({ ...one, contestId })))
    return { from, to: { periods, extras } }
  })
}
