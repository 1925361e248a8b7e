/** As it is printed and spoken of: 2026-00042. */
export function invoiceNumber(invoice: { year: number; number: number }): string {
  return `${invoice.year}-${String(invoice.number).padStart(5, '0')}`
}

/** So that nobody takes one for an invoice, in no language: NC-2026-00007. */
export function creditNoteNumber(creditNote: { year: number; number: number }): string {
  return `NC-${invoiceNumber(creditNote)}`
}
