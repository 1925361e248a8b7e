import { getUserById } from '#features/accounts/session/server/queries.ts'
import { billingPlaceOf } from '#features/firms/billing-address.ts'
import { getFirm } from '#features/firms/server/queries.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { nameInFull } from '#features/payments/money/name-on-document.ts'
import type { Database } from '#server/database/database.ts'

/** The buyer's data from the account, or from the firm for which they buy. It may be incomplete. */
export async function billingOf(db: Database, userId: string, firmId: string | null): Promise<BillingDraft> {
  const user = await getUserById(db, userId)
  const firm = firmId === null ? null : await getFirm(db, firmId)
  const { address, city, zip, country, state } = (firm && billingPlaceOf(firm)) ?? user
  return {
    name: nameInFull(user),
    company: firm?.billing?.name || (firm?.name ?? user.companyName),
    address,
    city,
    zip,
    country,
    state,
  }
}
