import type { Database } from '#server/database/database.ts'
import type { PaymentView } from '../../contract.ts'
import { listItems, listTaxLines } from '../queries.ts'

/** The saved items and taxes of a payment, in the shape of the payer's view. */
export async function listSavedLines(
  db: Database,
  paymentId: string,
): Promise<Pick<PaymentView, 'items' | 'taxes'>> {
  const items = await listItems(db, paymentId)
  const taxes = await listTaxLines(db, paymentId)
  return {
    items: items.map(({ entryId, translationId, extraId, kind, label, amount }) => ({
      entryId,
      translationId,
      extraId,
      kind,
      label,
      amount,
    })),
    taxes: taxes.map(({ tax, ratePpm, amount }) => ({ tax, ratePpm, amount })),
  }
}
