import { createHash } from 'node:crypto'
import type { PaymentView } from '#features/payments/ledger/contract.ts'

type Quoted = Pick<PaymentView, 'currency' | 'items' | 'preTotal' | 'subtotal' | 'taxes' | 'total'>

/**
 * Hashes what a payer agrees to: the currency, each line, each tax and the total. Labels are left out, because a
 * corrected name does not change the payment.
 */
export function quoteHash({ currency, items, preTotal, subtotal, taxes, total }: Quoted): string {
  const lines = items.map(({ kind, entryId, translationId, extraId, amount }) => [
    kind,
    entryId,
    translationId,
    extraId,
    amount,
  ])
  const taxLines = taxes.map(({ tax, ratePpm, amount }) => [tax, ratePpm, amount])
  const quoted = [currency, lines, preTotal, subtotal, taxLines, total]
  return createHash('sha256').update(JSON.stringify(quoted)).digest('base64url')
}
