import { getPerson } from '#features/accounts/server/queries.ts'
import { billingPlaceOf } from '#features/firms/addresses.ts'
import { getFirm } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { BillingDraft } from '../../contract.ts'
import { nameInFull } from '../../name-on-paper.ts'

/** What the account says of a buyer, or the firm in whose name they buy; some of it may be missing. */
export async function billingOf(
  tx: Database,
  personId: string,
  firmId: string | null,
): Promise<BillingDraft> {
  const person = await getPerson(tx, personId)
  const firm = firmId === null ? null : await getFirm(tx, firmId)
  const { address, city, zip, country, state } = (firm && billingPlaceOf(firm)) ?? person
  return {
    name: nameInFull(person),
    company: firm?.billing?.name || (firm?.name ?? person.companyName),
    address,
    city,
    zip,
    country,
    state,
  }
}
