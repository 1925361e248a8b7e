import {
  changeCoupon,
  createCoupons,
  type Organiser,
} from '#features/payments/quote/server/actions/admin-coupons.ts'
import { listTakenCodes } from '#features/payments/quote/server/coupon-queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'

const day = 86_400_000
const dayFromNow = (count: number) => new Date(Date.now() + count * day).toISOString().slice(0, 10)

/** Defaults of the demo's coupons, valid for every contest and item. */
const terms = {
  ratePpm: null,
  amount: null,
  currency: null,
  contestId: null,
  disciplineId: null,
  itemKinds: null,
  startsOn: dayFromNow(-60),
  endsOn: dayFromNow(90),
  maxUses: 200,
  maxUsesPerUser: 1,
  note: '',
}

/** Creates the coupons of a season in one transaction, if there are none yet. */
export async function giveOutCoupons(db: Database, organiserId: string, contestId: string): Promise<void> {
  if ((await listTakenCodes(db, ['NORD10'])).length > 0) return
  await db.transaction((tx) => giveOut(tx, { id: organiserId, language: 'fr' }, contestId))
}

const single = [
  { code: 'NORD10', ratePpm: 100_000, maxUsesPerUser: 10 },
  { code: 'RETOUR50', amount: 50_00, currency: 'CAD', note: 'Lauréats de 2026' },
  {
    code: 'TRADUIRE',
    ratePpm: 1_000_000,
    itemKinds: ['translation'],
    maxUses: 40,
    note: 'Une traduction offerte',
  },
  {
    code: 'AUTOMNE15',
    ratePpm: 150_000,
    startsOn: dayFromNow(-120),
    endsOn: dayFromNow(-30),
    note: 'Campagne d’automne',
  },
  { code: 'PRINTEMPS27', ratePpm: 150_000, startsOn: dayFromNow(45), endsOn: dayFromNow(120) },
  { code: 'INFOLETTRE', ratePpm: 200_000, note: 'Parti par erreur à toute la liste' },
] as const

async function giveOut(tx: DatabaseTransaction, by: Organiser, contestId: string): Promise<void> {
  await createCoupons(tx, by, {
    ...terms,
    note: 'Partenaires, printemps 2027',
    code: '',
    prefix: 'PART',
    maxUses: 1,
    count: 24,
    ratePpm: 500_000,
    contestId,
  })
  for (const { code, ...worth } of single) {
    const itemKinds = 'itemKinds' in worth ? [...worth.itemKinds] : null
    const coupon = { ...terms, contestId, ...worth, itemKinds }
    const { id: couponId } = await createCoupons(tx, by, { ...coupon, code, prefix: '', count: 1 })
    if (code === 'INFOLETTRE') await changeCoupon(tx, by, { couponId, ...coupon, isWithdrawn: true })
  }
}
