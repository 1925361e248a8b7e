import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-coupons.ts'
import * as admin from './actions/admin-coupons.ts'
import { setLastDay, withdrawCoupons } from './actions/many-coupons.ts'
import { couponsCsv } from './coupon-csv.ts'
import * as queries from './coupon-queries.ts'

/** Coupon endpoints for organisers. */
export function couponRoutes(api: Api): void {
  api.serve(contract.listCoupons, ({ db, input }) => queries.listCoupons(db, input))
  api.download(contract.exportCoupons, async ({ db, input, language }) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `palmares-coupons-${new Date().toISOString().slice(0, 10)}.csv`,
    body: Buffer.from(couponsCsv(await queries.listAllCoupons(db, input), language)),
  }))
  api.serve(contract.createCoupons, ({ db, actor, language, input }) =>
    admin.createCoupons(db, { id: actor.id, language }, input),
  )
  api.serve(contract.withdrawCoupons, ({ db, actor, input }) => withdrawCoupons(db, actor.id, input))
  api.serve(contract.setLastDay, ({ db, actor, language, input }) =>
    setLastDay(db, { id: actor.id, language }, input),
  )
  api.serve(contract.getCoupon, ({ db, input }) => queries.getCoupon(db, input.couponId))
  api.serve(contract.changeCoupon, async ({ db, actor, language, input }) => {
    await admin.changeCoupon(db, { id: actor.id, language }, input)
    return queries.getCoupon(db, input.couponId)
  })
}
