/** As it is printed and spoken of: 2026-00042. */
export function invoiceNumber(invoice: { year: number; number: number }): string {
  return `${invoice.year}-${String(invoice.number).padStart(5, '0')}`
}
