import { getSellerSettings, setSeller } from '#features/payments/taxes/server/seller.ts'
import { listTaxes } from '#features/payments/taxes/server/taxes.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-prices.ts'

/** Taxes and the seller, for organisers. */
export function priceRoutes(api: Api): void {
  api.serve(contract.getSellerSettings, ({ db }) => getSellerSettings(db))
  api.serve(contract.setSeller, ({ db, actor, input, language }) =>
    setSeller(db, { ...input, actorId: actor.id }, messagesOf('payments', language)),
  )
  api.serve(contract.listTaxes, ({ db }) => listTaxes(db, new Date()))
}
