import * as rates from '#features/payments/taxes/contract-exchange-rates.ts'
import { listExchangeRates, setExchangeRate } from '#features/payments/taxes/server/exchange-rates.ts'
import { getSellerSettings, setSeller } from '#features/payments/taxes/server/seller.ts'
import { listTaxes } from '#features/payments/taxes/server/taxes.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-prices.ts'

/** Taxes, exchange rates and the seller, for organisers. */
export function priceRoutes(api: Api): void {
  api.serve(contract.getSellerSettings, ({ db }) => getSellerSettings(db))
  api.serve(contract.setSeller, ({ db, actor, input, language }) =>
    setSeller(db, { ...input, actorId: actor.id }, messagesOf('payments', language)),
  )
  api.serve(contract.listTaxes, ({ db }) => listTaxes(db, new Date()))
  api.serve(rates.listExchangeRates, ({ db }) => listExchangeRates(db))
  api.serve(rates.setExchangeRate, async ({ db, actor, input, language }) => {
    await setExchangeRate(db, actor.id, input, messagesOf('payments', language))
    return listExchangeRates(db)
  })
}
