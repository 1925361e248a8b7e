import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { listContestsById, listDisciplinesOf } from '#features/contests/editions/server/queries.ts'
import type { CouponRow } from '#features/payments/core/server/queries.ts'
import { couponBatches, coupons, couponUses, payments } from '#features/payments/core/server/tables.ts'
import {
  countPromisedWithBatch,
  countPromisedWithCoupon,
} from '#features/payments/transfers/server/promised-counts.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { NotFound } from '#shared/refusal.ts'
import {
  type AdminCoupon,
  type AdminCouponView,
  type CouponSearch,
  type CouponState,
  type CouponUse,
  couponPageSize,
  type listCoupons as couponsContract,
} from '../contract-coupons.ts'
import { daysOfMoments } from '../coupon.ts'

const isPaid = sql`${payments.status} in ('completed', 'refunded')`
const givenIn = (currency: string) =>
  sql<number>`coalesce(sum(${payments.discount}) filter (where ${isPaid} and ${payments.currency} = ${currency}), 0)`

function usesOf(db: Database) {
  return db
    .select({
      couponId: couponUses.couponId,
      uses: count().as('uses'),
      cad: givenIn('CAD').as('cad'),
      usd: givenIn('USD').as('usd'),
    })
    .from(couponUses)
    .innerJoin(payments, eq(payments.id, couponUses.paymentId))
    .groupBy(couponUses.couponId)
    .as('used')
}

const number = (column: SQL.Aliased<number> | SQL<number>) =>
  sql<number>`coalesce(${column}, 0)`.mapWith(Number)

function selectCoupons(db: Database) {
  const used = usesOf(db)
  const uses = number(used.uses)
  const [cad, usd] = [number(used.cad), number(used.usd)]
  const state = sql<CouponState>`case
    when ${coupons.withdrawnAt} is not null then 'withdrawn'
    when ${coupons.expiresAt} <= now() then 'expired'
    when ${uses} >= ${coupons.maxUses} then 'spent'
    when ${coupons.startsAt} > now() then 'early'
    else 'active' end`
  const rows = db
    .select({ coupon: getTableColumns(coupons), batchName: couponBatches.name, uses, cad, usd, state })
    .from(coupons)
    .leftJoin(used, eq(used.couponId, coupons.id))
    .leftJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
    .$dynamic()
  const orders = {
    newest: [desc(coupons.createdAt)],
    code: [asc(coupons.code)],
    expires: [asc(coupons.expiresAt)],
    uses: [desc(uses)],
    given: [desc(sql`${cad} + ${usd}`)],
  }
  const total = db
    .select({ total: count() })
    .from(coupons)
    .leftJoin(used, eq(used.couponId, coupons.id))
    .leftJoin(couponBatches, eq(couponBatches.id, coupons.batchId))
    .$dynamic()
  return { rows, total, state, orders }
}

/** Each word stands in the code, however it is typed, in the note or in the name that codes were made under. */
function wordsStandIn(q: string): SQL[] {
  const text = sql`palmares_folded(${coupons.code} || ' ' || replace(${coupons.code}, '-', '') || ' '
    || ${coupons.note} || ' ' || coalesce(${couponBatches.name}, ''))`
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return sql`${text} LIKE palmares_folded(${pattern})`
  })
}

interface Found {
  coupon: CouponRow
  batchName: string | null
  uses: number
  cad: number
  usd: number
  state: CouponState
}

async function adminViews(db: Database, found: readonly Found[]): Promise<AdminCoupon[]> {
  const contestIds = [...new Set(found.flatMap(({ coupon }) => coupon.contestId ?? []))]
  const contests = await listContestsById(db, contestIds)
  const disciplines = await listDisciplinesOf(db, contestIds)
  const disciplineOf = ({ disciplineId }: CouponRow) =>
    disciplines.find(({ id }) => id === disciplineId)?.name ?? null
  return found.map(({ coupon, batchName, uses, cad, usd, state }) => ({
    id: coupon.id,
    code: coupon.code,
    state,
    millionths: coupon.millionths,
    amount: coupon.amount,
    currency: coupon.currency,
    contestId: coupon.contestId,
    contest: contests.get(coupon.contestId ?? '')?.name ?? null,
    disciplineId: coupon.disciplineId,
    discipline: disciplineOf(coupon),
    itemKinds: coupon.itemKinds,
    minimum: coupon.minimum,
    ...daysOfMoments(coupon),
    maxUses: coupon.maxUses,
    maxUsesPerUser: coupon.maxUsesPerUser,
    note: coupon.note,
    uses,
    given: [
      { currency: 'CAD' as const, amount: cad },
      { currency: 'USD' as const, amount: usd },
    ].filter(({ amount }) => amount > 0),
    batch: coupon.batchId && batchName !== null ? { id: coupon.batchId, name: batchName } : null,
  }))
}

function request(db: Database, { q, state, batchId, sort }: CouponSearch) {
  const parts = selectCoupons(db)
  const narrowed = [
    ...wordsStandIn(q),
    ...(state ? [sql`${parts.state} = ${state}`] : []),
    ...(batchId ? [eq(coupons.batchId, batchId)] : []),
  ]
  const where = narrowed.length > 0 ? sql.join(narrowed, sql` AND `) : undefined
  return {
    rows: parts.rows.where(where).orderBy(...parts.orders[sort], desc(coupons.id)),
    total: parts.total.where(where),
  }
}

async function findBatch(db: Database, batchId: string) {
  const [batch] = await db.select().from(couponBatches).where(eq(couponBatches.id, batchId))
  if (!batch) return null
  const given = and(eq(coupons.batchId, batchId), isNull(coupons.withdrawnAt))
  return {
    id: batch.id,
    name: batch.name,
    isWithdrawn: (await db.$count(coupons, given)) === 0,
    promised: await countPromisedWithBatch(db, batchId),
  }
}

/** The coupons that are looked for, a page at a time. */
export async function listCoupons(
  db: Database,
  { page, ...search }: CouponSearch & { page: number },
): Promise<OutputOf<typeof couponsContract>> {
  const { rows, total } = request(db, search)
  const found = await rows.limit(couponPageSize).offset((page - 1) * couponPageSize)
  const [counted] = await total
  return {
    coupons: await adminViews(db, found),
    total: counted?.total ?? 0,
    batch: search.batchId ? await findBatch(db, search.batchId) : null,
  }
}

/** All of them, for a spreadsheet. */
export async function listCouponsWhole(db: Database, search: CouponSearch): Promise<AdminCoupon[]> {
  return adminViews(db, await request(db, search).rows)
}

async function listRecentUses(db: Database, couponId: string): Promise<CouponUse[]> {
  const rows = await db
    .select({
      userId: couponUses.userId,
      projectName: payments.projectName,
      paymentId: payments.id,
      status: payments.status,
      usedAt: couponUses.usedAt,
      completedAt: payments.completedAt,
      currency: payments.currency,
      discount: payments.discount,
    })
    .from(couponUses)
    .innerJoin(payments, eq(payments.id, couponUses.paymentId))
    .where(eq(couponUses.couponId, couponId))
    .orderBy(desc(sql`coalesce(${payments.completedAt}, ${couponUses.usedAt})`))
    .limit(couponPageSize)
  const users = await listUsers(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map(({ userId, usedAt, completedAt, ...use }) => {
    const user = users.get(userId)
    return {
      ...use,
      user: user ? `${user.firstName} ${user.lastName}` : '',
      email: user?.email ?? '',
      at: (completedAt ?? usedAt).toISOString(),
    }
  })
}

export async function getCoupon(db: Database, couponId: string): Promise<AdminCouponView> {
  const [found] = await selectCoupons(db).rows.where(eq(coupons.id, couponId))
  const [view] = found ? await adminViews(db, [found]) : []
  if (!found || !view) throw new NotFound()
  return {
    ...view,
    createdAt: found.coupon.createdAt.toISOString(),
    isFixed: await isWorthFixed(db, couponId),
    promised: await countPromisedWithCoupon(db, couponId),
    recentUses: await listRecentUses(db, couponId),
  }
}

/** Also where a refund has given the use back: what was paid with it is reckoned from what it was for. */
export async function isWorthFixed(db: Database, couponId: string): Promise<boolean> {
  if ((await db.$count(couponUses, eq(couponUses.couponId, couponId))) > 0) return true
  return (await db.$count(payments, eq(payments.couponId, couponId))) > 0
}

/** The codes of these that there are already, however they are hyphenated. */
export async function listTakenCodes(db: Database, codes: readonly string[]): Promise<string[]> {
  const bare = codes.map((code) => code.replaceAll('-', ''))
  const rows = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(inArray(sql`replace(${coupons.code}, '-', '')`, bare))
  return rows.map(({ code }) => code)
}
