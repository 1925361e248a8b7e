import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { printedFields, type Unprinted } from '#features/payments/money/unprinted-fields.ts'
import type { ProblemsIn } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { lettersWithoutPrint } from '#server/pdf/lettering.ts'
import { oneLine } from '#shared/text.ts'

/** The fields with letters that the typefaces of an invoice lack. */
export function listUnprinted(billing: Partial<Record<keyof BillingDraft, unknown>>): Unprinted[] {
  return printedFields.flatMap((field) => {
    const text = billing[field]
    // As it is saved: what nobody sees is left out, not refused.
    const letters = typeof text === 'string' ? lettersWithoutPrint(oneLine(text), 'text') : []
    return letters.length === 0 ? [] : [{ field, letters: letters.slice(0, 8).join(' ') }]
  })
}

/** For every form whose address is printed. An invoice cannot be changed, so this is said before it exists. */
export const unprintedIn: ProblemsIn = (sent, language) => {
  const t = messagesOf('payments', language)
  return Object.fromEntries(
    listUnprinted(sent).map(({ field, letters }) => [field, [t('billing.unprinted', { letters })]]),
  )
}

/** The same for an input with the address in a part of its own. */
export const unprintedInBilling: ProblemsIn = ({ billing }, language) => {
  if (typeof billing !== 'object' || billing === null) return {}
  const found = unprintedIn({ ...billing }, language)
  return Object.fromEntries(
    Object.entries(found).map(([field, sentences]) => [`billing.${field}`, sentences]),
  )
}
