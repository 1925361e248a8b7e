import { listTaxRates } from '#features/payments/ledger/server/queries.ts'
import * as contract from '#features/payments/money/contract.ts'
import { getSellerSettings, setSeller } from '#features/payments/money/server/seller.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'

/** Taxes and the seller, for organisers. */
export function priceRoutes(api: Api): void {
  api.serve(contract.getSellerSettings, ({ db }) => getSellerSettings(db))
  api.serve(contract.setSeller, ({ db, actor, input, language }) =>
    setSeller(db, { ...input, actorId: actor.id }, messagesOf('payments', language)),
  )
  api.serve(contract.listTaxes, async ({ db }) => ({
    today: dayInMontreal(new Date()),
    rates: contract.AdminTaxRate.array().parse(await listTaxRates(db)),
  }))
}
