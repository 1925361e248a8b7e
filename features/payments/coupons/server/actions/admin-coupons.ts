import { and, eq, isNotNull, isNull, max } from 'drizzle-orm'
import { listContestsById, listDisciplines } from '#features/contests/editions/server/queries.ts'
import type { CouponRow } from '#features/payments/core/server/queries.ts'
import { couponBatches, coupons, couponUses } from '#features/payments/core/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound } from '#shared/refusal.ts'
import type * as contract from '../../contract-coupons.ts'
import type { CouponWorth } from '../../contract-coupons.ts'
import { couponCode, momentsOfDays } from '../../coupon.ts'
import { codeFrom } from '../../coupon-codes.ts'
import { isWorthFixed, listTakenCodes } from '../coupon-queries.ts'

export interface Organiser {
  id: string
  language: Language
}

type Faults = [field: string, word: string][]

function refuseFaults(faults: Faults, language: Language): void {
  if (faults.length === 0) return
  const t = messagesOf('payments', language)
  throw new InvalidFields(Object.fromEntries(faults.map(([field, word]) => [field, [t(word)]])))
}

function worthFaults(worth: CouponWorth): Faults {
  const { millionths, amount, currency, minimum, contestId, disciplineId } = worth
  const faults: Faults = []
  if (millionths === null && amount === null) faults.push(['worth', 'coupons.fault_worth'])
  if (millionths !== null && amount !== null) faults.push(['worth', 'coupons.fault_worth'])
  if ((amount !== null || minimum !== null) && currency === null) {
    faults.push(['currency', 'coupons.fault_currency'])
  }
  if (disciplineId !== null && contestId === null) faults.push(['disciplineId', 'coupons.fault_discipline'])
  return faults
}

const dayFaults = (days: { startsOn: string; endsOn: string }): Faults =>
  days.endsOn < days.startsOn ? [['endsOn', 'coupons.fault_days']] : []

/** A contest that is not there or a discipline of another one would be a coupon that nobody can ever use. */
async function placeFaults(db: Database, { contestId, disciplineId }: CouponWorth): Promise<Faults> {
  if (contestId === null) return []
  if (!(await listContestsById(db, [contestId])).has(contestId)) {
    return [['contestId', 'coupons.fault_contest']]
  }
  if (disciplineId === null) return []
  const isThere = (await listDisciplines(db, contestId)).some(({ id }) => id === disciplineId)
  return isThere ? [] : [['disciplineId', 'coupons.fault_discipline']]
}

/** Without a sum to be in, a currency says nothing and would only turn payers away. */
function worthColumns(worth: CouponWorth): CouponWorth {
  const { millionths, amount, contestId, disciplineId, itemKinds, minimum } = worth
  const currency = amount === null && minimum === null ? null : worth.currency
  return { millionths, amount, currency, contestId, disciplineId, itemKinds, minimum }
}

const codeShape = /^[\p{L}\p{N}][\p{L}\p{N}-]{2,39}$/u

function codeFault(code: string): Faults {
  return codeShape.test(code) ? [] : [['code', 'coupons.fault_code']]
}

/** Makes one coupon; two organisers who choose the same code are told so. */
export async function createCoupon(
  db: Database,
  by: Organiser,
  { code: typed, startsOn, endsOn, ...input }: InputOf<typeof contract.createCoupon>,
): Promise<{ id: string }> {
  const code = couponCode(typed)
  const days = { startsOn, endsOn }
  const faults = [...codeFault(code), ...worthFaults(input), ...dayFaults(days)]
  refuseFaults([...faults, ...(await placeFaults(db, input))], by.language)
  return db.transaction(async (tx) => {
    const { maxUses, maxUsesPerUser, note } = input
    const [made] = await tx
      .insert(coupons)
      .values({
        code,
        ...worthColumns(input),
        ...momentsOfDays(days),
        maxUses,
        maxUsesPerUser,
        note,
      })
      .onConflictDoNothing()
      .returning({ id: coupons.id })
    if (!made) return refuseTaken(by.language)
    await record(tx, {
      actorId: by.id,
      action: 'payments.createCoupon',
      subject: { kind: 'coupon', id: made.id },
      details: { code, ...input, ...days },
    })
    return made
  })
}

function refuseTaken(language: Language): never {
  throw new InvalidFields({ code: [messagesOf('payments', language)('coupons.fault_taken')] })
}

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** So many codes that are neither alike nor there already; with ten letters that is once and done. */
async function newCodes(tx: Database, prefix: string, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(codeFrom(prefix, random))
    for (const taken of await listTakenCodes(tx, [...codes])) codes.delete(taken)
  }
  return [...codes]
}

/** Makes coupons in one go, all of them or none. */
export async function createCoupons(
  db: Database,
  by: Organiser,
  { name, prefix: typed, count, startsOn, endsOn, ...input }: InputOf<typeof contract.createCoupons>,
): Promise<{ id: string }> {
  const prefix = couponCode(typed).replace(/^-+|-+$/g, '')
  const days = { startsOn, endsOn }
  const prefixFaults: Faults = /^[\p{L}\p{N}-]*$/u.test(prefix) ? [] : [['prefix', 'coupons.fault_prefix']]
  const faults = [...prefixFaults, ...worthFaults(input), ...dayFaults(days)]
  refuseFaults([...faults, ...(await placeFaults(db, input))], by.language)
  return db.transaction(async (tx) => {
    const [batch] = await tx
      .insert(couponBatches)
      .values({ name, prefix })
      .returning({ id: couponBatches.id })
    if (!batch) throw new Error('The codes have nothing to stand under.')
    const codes = await newCodes(tx, prefix, count)
    const shared = {
      ...worthColumns(input),
      ...momentsOfDays(days),
      note: input.note,
      maxUses: 1,
      maxUsesPerUser: 1,
      batchId: batch.id,
    }
    await tx.insert(coupons).values(codes.map((code) => ({ code, ...shared })))
    await record(tx, {
      actorId: by.id,
      action: 'payments.createCoupons',
      subject: { kind: 'coupon_batch', id: batch.id },
      details: { name, prefix, count, ...input, ...days },
    })
    return batch
  })
}

async function lockCoupon(tx: Database, couponId: string): Promise<CouponRow> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update')
  if (!coupon) throw new NotFound()
  return coupon
}

const worthKeys = [
  'millionths',
  'amount',
  'currency',
  'contestId',
  'disciplineId',
  'minimum',
] as const satisfies readonly (keyof CouponWorth)[]

function isWorthChanged(coupon: CouponRow, worth: CouponWorth): boolean {
  const kinds = (list: CouponWorth['itemKinds']) => list?.toSorted().join()
  return (
    worthKeys.some((key) => coupon[key] !== worth[key]) || kinds(coupon.itemKinds) !== kinds(worth.itemKinds)
  )
}

/**
 * Changes a coupon. What it is worth stays as it is once somebody uses it: whoever uses it later must not be served
 * otherwise, and whoever has it on their payment has seen the sum.
 */
export async function changeCoupon(
  db: Database,
  by: Organiser,
  { couponId, startsOn, endsOn, ...input }: InputOf<typeof contract.changeCoupon>,
): Promise<void> {
  const days = { startsOn, endsOn }
  refuseFaults([...worthFaults(input), ...dayFaults(days)], by.language)
  await db.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, couponId)
    const worth = worthColumns(input)
    const uses = await tx.$count(couponUses, eq(couponUses.couponId, couponId))
    const isOther = isWorthChanged(coupon, worth)
    const faults: Faults = []
    if (isOther && (await isWorthFixed(tx, couponId))) faults.push(['worth', 'coupons.fault_fixed'])
    if (isOther) faults.push(...(await placeFaults(tx, worth)))
    if (input.maxUses < uses) faults.push(['maxUses', 'coupons.fault_uses'])
    refuseFaults(faults, by.language)
    const { maxUses, maxUsesPerUser, note } = input
    const next = { ...(isOther ? worth : {}), ...momentsOfDays(days), maxUses, maxUsesPerUser, note }
    await tx.update(coupons).set(next).where(eq(coupons.id, couponId))
    await record(tx, {
      actorId: by.id,
      action: 'payments.changeCoupon',
      subject: { kind: 'coupon', id: couponId },
      details: { code: coupon.code, ...next },
    })
  })
}

/** Takes a coupon back, or gives it out again; asked twice, it happens once. */
export async function setWithdrawn(
  db: Database,
  by: Organiser,
  { couponId, isWithdrawn }: { couponId: string; isWithdrawn: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, couponId)
    if ((coupon.withdrawnAt !== null) === isWithdrawn) return
    await tx
      .update(coupons)
      .set({ withdrawnAt: isWithdrawn ? new Date() : null })
      .where(eq(coupons.id, couponId))
    await record(tx, {
      actorId: by.id,
      action: isWithdrawn ? 'payments.withdrawCoupon' : 'payments.restoreCoupon',
      subject: { kind: 'coupon', id: couponId },
      details: { code: coupon.code },
    })
  })
}

/**
 * Takes all coupons of a batch back, or gives them out again; a code that was taken back by itself before stays so,
 * since those that went together bear one moment.
 * @returns how many it was
 */
export async function setBatchWithdrawn(
  db: Database,
  by: Organiser,
  { batchId, isWithdrawn }: { batchId: string; isWithdrawn: boolean },
): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    // Held, so that of two organisers the second sees what the first has done.
    const [batch] = await tx.select().from(couponBatches).where(eq(couponBatches.id, batchId)).for('update')
    if (!batch) throw new NotFound()
    const ofBatch = eq(coupons.batchId, batchId)
    const [last] = await tx
      .select({ at: max(coupons.withdrawnAt) })
      .from(coupons)
      .where(ofBatch)
    const together = last?.at ? eq(coupons.withdrawnAt, last.at) : isNotNull(coupons.withdrawnAt)
    const changed = await tx
      .update(coupons)
      .set({ withdrawnAt: isWithdrawn ? new Date() : null })
      .where(and(ofBatch, isWithdrawn ? isNull(coupons.withdrawnAt) : together))
      .returning({ id: coupons.id })
    if (changed.length > 0) {
      await record(tx, {
        actorId: by.id,
        action: isWithdrawn ? 'payments.withdrawCoupons' : 'payments.restoreCoupons',
        subject: { kind: 'coupon_batch', id: batchId },
        details: { name: batch.name, count: changed.length },
      })
    }
    return { changed: changed.length }
  })
}
