import { eq } from 'drizzle-orm'
import { listContestsById, listDisciplines } from '#features/contests/editions/server/queries.ts'
import type { CouponRow } from '#features/payments/core/server/queries.ts'
import { coupons, couponUses } from '#features/payments/core/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound } from '#shared/refusal.ts'
import type * as contract from '../../contract-coupons.ts'
import type { CouponWorth } from '../../contract-coupons.ts'
import { codeFrom, couponCode, momentsOfDays } from '../../coupon.ts'
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

/** A missing contest, or a discipline of another one, would make a coupon that nobody can use. */
async function placeFaults(db: Database, { contestId, disciplineId }: CouponWorth): Promise<Faults> {
  if (contestId === null) return []
  if (!(await listContestsById(db, [contestId])).has(contestId)) {
    return [['contestId', 'coupons.fault_contest']]
  }
  if (disciplineId === null) return []
  const isThere = (await listDisciplines(db, contestId)).some(({ id }) => id === disciplineId)
  return isThere ? [] : [['disciplineId', 'coupons.fault_discipline']]
}

/** The currency applies to an amount or a minimum only. */
function worthColumns(worth: CouponWorth): CouponWorth {
  const { millionths, amount, contestId, disciplineId, itemKinds, minimum } = worth
  const currency = amount === null && minimum === null ? null : worth.currency
  return { millionths, amount, currency, contestId, disciplineId, itemKinds, minimum }
}

const codeShape = /^[\p{L}\p{N}][\p{L}\p{N}-]{2,39}$/u

/** Creates one coupon with the given code, or several with generated codes. */
export async function createCoupons(
  db: Database,
  by: Organiser,
  { code: typed, prefix: start, count, startsOn, endsOn, ...input }: InputOf<typeof contract.createCoupons>,
): Promise<{ id: string }> {
  const code = couponCode(typed)
  const prefix = couponCode(start).replace(/^-+|-+$/g, '')
  const days = { startsOn, endsOn }
  refuseFaults(
    [
      ...(code === '' || codeShape.test(code)
        ? []
        : [['code', 'coupons.fault_code'] satisfies Faults[number]]),
      ...(/^[\p{L}\p{N}-]*$/u.test(prefix)
        ? []
        : [['prefix', 'coupons.fault_prefix'] satisfies Faults[number]]),
      ...worthFaults(input),
      ...dayFaults(days),
      ...(await placeFaults(db, input)),
    ],
    by.language,
  )
  return db.transaction(async (tx) => {
    const { maxUses, maxUsesPerUser, note } = input
    const codes = code === '' ? await newCodes(tx, prefix, count) : [code]
    const shared = { ...worthColumns(input), ...momentsOfDays(days), maxUses, maxUsesPerUser, note }
    const [made] = await tx
      .insert(coupons)
      .values(codes.map((one) => ({ ...shared, code: one })))
      .onConflictDoNothing()
      .returning({ id: coupons.id })
    if (!made) return refuseTaken(by.language)
    await record(tx, {
      actorId: by.id,
      action: 'payments.createCoupons',
      subject: { kind: 'coupon', id: made.id },
      details: { code, prefix, count: codes.length, ...input, ...days },
    })
    return made
  })
}

function refuseTaken(language: Language): never {
  throw new InvalidFields({ code: [messagesOf('payments', language)('coupons.fault_taken')] })
}

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** New unique codes. */
async function newCodes(tx: Database, prefix: string, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(codeFrom(prefix, random))
    for (const taken of await listTakenCodes(tx, [...codes])) codes.delete(taken)
  }
  return [...codes]
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

/** Changes or withdraws a coupon. Its terms are fixed once it is used, since its payer has seen the total. */
export async function changeCoupon(
  db: Database,
  by: Organiser,
  { couponId, startsOn, endsOn, isWithdrawn, ...input }: InputOf<typeof contract.changeCoupon>,
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
    const withdrawnAt = isWithdrawn ? (coupon.withdrawnAt ?? new Date()) : null
    const next = {
      ...(isOther ? worth : {}),
      ...momentsOfDays(days),
      maxUses,
      maxUsesPerUser,
      note,
      withdrawnAt,
    }
    await tx.update(coupons).set(next).where(eq(coupons.id, couponId))
    await record(tx, {
      actorId: by.id,
      action: 'payments.changeCoupon',
      subject: { kind: 'coupon', id: couponId },
      details: { code: coupon.code, ...next },
    })
  })
}
