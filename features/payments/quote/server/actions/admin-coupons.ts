import { eq } from 'drizzle-orm'
import { listContestsById, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { coupons, couponUses } from '#features/payments/ledger/server/payment-tables.ts'
import type { CouponRow } from '#features/payments/ledger/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type * as contract from '../../contract-coupons.ts'
import type { CouponTerms } from '../../contract-coupons.ts'
import { codeFrom, couponCode, momentsOfDays } from '../../coupon.ts'
import { areTermsFixed, listTakenCodes } from '../coupon-queries.ts'

export interface Organiser {
  id: string
  language: Language
}

type Errors = [field: string, word: string][]

function rejectErrors(errors: Errors, language: Language): void {
  if (errors.length === 0) return
  const t = messagesOf('payments', language)
  throw new InvalidFields(Object.fromEntries(errors.map(([field, word]) => [field, [t(word)]])))
}

function termsErrors(terms: CouponTerms): Errors {
  const { ratePpm, amount, currency, contestId, disciplineId } = terms
  const errors: Errors = []
  if (ratePpm === null && amount === null) errors.push(['worth', 'coupons.error_worth'])
  if (ratePpm !== null && amount !== null) errors.push(['worth', 'coupons.error_worth'])
  if (amount !== null && currency === null) errors.push(['currency', 'coupons.error_currency'])
  if (disciplineId !== null && contestId === null) errors.push(['disciplineId', 'coupons.error_discipline'])
  return errors
}

const dayErrors = (days: { startsOn: string; endsOn: string }): Errors =>
  days.endsOn < days.startsOn ? [['endsOn', 'coupons.error_days']] : []

/** A missing contest, or a discipline of another one, would make a coupon that nobody can use. */
async function placeErrors(db: Database, { contestId, disciplineId }: CouponTerms): Promise<Errors> {
  if (contestId === null) return []
  if (!(await listContestsById(db, [contestId])).has(contestId)) {
    return [['contestId', 'coupons.error_contest']]
  }
  if (disciplineId === null) return []
  const isThere = (await listDisciplines(db, contestId)).some(({ id }) => id === disciplineId)
  return isThere ? [] : [['disciplineId', 'coupons.error_discipline']]
}

/** The currency applies to an amount only. */
function termsColumns(terms: CouponTerms): CouponTerms {
  const { ratePpm, amount, contestId, disciplineId, itemKinds } = terms
  const currency = amount === null ? null : terms.currency
  return { ratePpm, amount, currency, contestId, disciplineId, itemKinds }
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
  rejectErrors(
    [
      ...(code === '' || codeShape.test(code)
        ? []
        : [['code', 'coupons.error_code'] satisfies Errors[number]]),
      ...(/^[\p{L}\p{N}-]*$/u.test(prefix)
        ? []
        : [['prefix', 'coupons.error_prefix'] satisfies Errors[number]]),
      ...termsErrors(input),
      ...dayErrors(days),
      ...(await placeErrors(db, input)),
    ],
    by.language,
  )
  return db.transaction(async (tx) => {
    const { maxUses, maxUsesPerUser, note } = input
    const codes = code === '' ? await newCodes(tx, prefix, count) : [code]
    const shared = { ...termsColumns(input), ...momentsOfDays(days), maxUses, maxUsesPerUser, note }
    const [made] = await tx
      .insert(coupons)
      .values(codes.map((one) => ({ ...shared, code: one })))
      .onConflictDoNothing()
      .returning({ id: coupons.id })
    if (!made) return rejectTaken(by.language)
    await record(tx, {
      actorId: by.id,
      action: 'payments.createCoupons',
      subject: { kind: 'coupon', id: made.id },
      details: { code, prefix, count: codes.length, ...input, ...days },
    })
    return made
  })
}

function rejectTaken(language: Language): never {
  throw new InvalidFields({ code: [messagesOf('payments', language)('coupons.error_taken')] })
}

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** New unique codes. */
async function newCodes(tx: DatabaseTransaction, prefix: string, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(codeFrom(prefix, random))
    for (const taken of await listTakenCodes(tx, [...codes])) codes.delete(taken)
  }
  return [...codes]
}

async function lockCoupon(tx: DatabaseTransaction, couponId: string): Promise<CouponRow> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('no key update')
  if (!coupon) throw new NotFound()
  return coupon
}

const termsKeys = [
  'ratePpm',
  'amount',
  'currency',
  'contestId',
  'disciplineId',
] as const satisfies readonly (keyof CouponTerms)[]

function areTermsChanged(coupon: CouponRow, terms: CouponTerms): boolean {
  const kinds = (list: CouponTerms['itemKinds']) => list?.toSorted().join()
  return (
    termsKeys.some((key) => coupon[key] !== terms[key]) || kinds(coupon.itemKinds) !== kinds(terms.itemKinds)
  )
}

/** Changes or withdraws a coupon. Its terms are fixed once it is used, since its payer has seen the total. */
export async function changeCoupon(
  db: Database,
  by: Organiser,
  { couponId, startsOn, endsOn, isWithdrawn, ...input }: InputOf<typeof contract.changeCoupon>,
): Promise<void> {
  const days = { startsOn, endsOn }
  rejectErrors([...termsErrors(input), ...dayErrors(days)], by.language)
  await db.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, couponId)
    const terms = termsColumns(input)
    const uses = await tx.$count(couponUses, eq(couponUses.couponId, couponId))
    const isOther = areTermsChanged(coupon, terms)
    const errors: Errors = []
    if (isOther && (await areTermsFixed(tx, couponId))) errors.push(['worth', 'coupons.error_fixed'])
    if (isOther) errors.push(...(await placeErrors(tx, terms)))
    if (input.maxUses < uses) errors.push(['maxUses', 'coupons.error_uses'])
    rejectErrors(errors, by.language)
    const { maxUses, maxUsesPerUser, note } = input
    const withdrawnAt = isWithdrawn ? (coupon.withdrawnAt ?? new Date()) : null
    const next = {
      ...(isOther ? terms : {}),
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
