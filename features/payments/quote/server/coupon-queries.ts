import { count, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { listContestsById, listDisciplinesOf } from '#features/contests/contest/server/queries.ts'
import { coupons, couponUses, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { CouponRow } from '#features/payments/ledger/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, offsetOf, orderedBy } from '#server/database/list.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import type {
  AdminCoupon,
  AdminCouponView,
  ChosenCoupons,
  CouponColumn,
  CouponSearch,
  CouponState,
  listCoupons as couponsContract,
} from '../contract-coupons.ts'
import { daysOfMoments } from '../coupon.ts'
import { wordsStandIn } from './queries/coupons-named.ts'

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
    .select({ coupon: getTableColumns(coupons), uses, cad, usd, state })
    .from(coupons)
    .leftJoin(used, eq(used.couponId, coupons.id))
    .$dynamic()
  const sortColumns: Record<CouponColumn, SQLWrapper> = {
    code: coupons.code,
    note: sql`nullif(${coupons.note}, '')`,
    valid: coupons.expiresAt,
    uses,
    given: sql`${cad} + ${usd}`,
    created: coupons.createdAt,
  }
  const found = db
    .select({ id: coupons.id })
    .from(coupons)
    .leftJoin(used, eq(used.couponId, coupons.id))
    .$dynamic()
  return { rows, found, state, sortColumns }
}

interface Found {
  coupon: CouponRow
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
  return found.map(({ coupon, uses, cad, usd, state }) => ({
    id: coupon.id,
    code: coupon.code,
    state,
    ratePpm: coupon.ratePpm,
    amount: coupon.amount,
    currency: coupon.currency,
    contestId: coupon.contestId,
    contest: contests.get(coupon.contestId ?? '')?.name ?? null,
    disciplineId: coupon.disciplineId,
    discipline: disciplineOf(coupon),
    itemKinds: coupon.itemKinds,
    ...daysOfMoments(coupon),
    maxUses: coupon.maxUses,
    maxUsesPerUser: coupon.maxUsesPerUser,
    note: coupon.note,
    uses,
    given: [
      { currency: 'CAD' as const, amount: cad },
      { currency: 'USD' as const, amount: usd },
    ].filter(({ amount }) => amount > 0),
  }))
}

function request(db: Database, { q, state, sort }: CouponSearch) {
  const parts = selectCoupons(db)
  const narrowed = [...wordsStandIn(q), ...(state ? [sql`${parts.state} = ${state}`] : [])]
  const where = narrowed.length > 0 ? sql.join(narrowed, sql` AND `) : undefined
  return {
    rows: parts.rows.where(where).orderBy(...orderedBy(parts.sortColumns, sort, coupons.id)),
    found: parts.found.where(where),
  }
}

/** One page of the coupons that match a search. */
export async function listCoupons(
  db: Database,
  { page, ...search }: CouponSearch & { page: number },
): Promise<OutputOf<typeof couponsContract>> {
  const { rows, found } = request(db, search)
  return {
    rows: await adminViews(db, await rows.limit(listPageSize).offset(offsetOf(page))),
    total: await countRows(db, found),
  }
}

export async function listChosenIds(db: Database, chosen: ChosenCoupons): Promise<string[]> {
  if ('ids' in chosen) return chosen.ids
  return (await request(db, chosen.search).rows).map(({ coupon }) => coupon.id)
}

/** All coupons that match a search, for the export. */
export async function listAllCoupons(db: Database, search: CouponSearch): Promise<AdminCoupon[]> {
  return adminViews(db, await request(db, search).rows)
}

export async function getCoupon(db: Database, couponId: string): Promise<AdminCouponView> {
  const [found] = await selectCoupons(db).rows.where(eq(coupons.id, couponId))
  const [view] = found ? await adminViews(db, [found]) : []
  if (!found || !view) throw new NotFound()
  return { ...view, isFixed: await areTermsFixed(db, couponId) }
}

/** Even where a refund released the use: the shares of that payment follow from the coupon's terms. */
export async function areTermsFixed(db: Database, couponId: string): Promise<boolean> {
  if ((await db.$count(couponUses, eq(couponUses.couponId, couponId))) > 0) return true
  return (await db.$count(payments, eq(payments.couponId, couponId))) > 0
}

/** The existing ones among these codes, with or without hyphens. */
export async function listTakenCodes(db: Database, codes: readonly string[]): Promise<string[]> {
  const bare = codes.map((code) => code.replaceAll('-', ''))
  const rows = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(inArray(sql`replace(${coupons.code}, '-', '')`, bare))
  return rows.map(({ code }) => code)
}
