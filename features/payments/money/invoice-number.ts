/** Formats an invoice number: 2026-00042. */
export function invoiceNumber(invoice: { year: number; number: number }): string {
  return `${invoice.year}-${String(invoice.number).padStart(5, '0')}`
}

/** Formats a credit note number, distinct from an invoice number in every language: NC-2026-00007. */
export function creditNoteNumber(creditNote: { year: number; number: number }): string {
  return `NC-${invoiceNumber(creditNote)}`
}
