import { creditNoteNumber } from '#features/payments/invoicing/invoice-number.ts'
import {
  aboutsOf,
  buyerLines,
  itemLines,
  sellerLines,
  taxLines,
  taxNumbers,
} from '#features/payments/invoicing/server/invoice.ts'
import { drawPaper } from '#features/payments/invoicing/server/paper.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { wordsOf } from '#server/words.ts'
import { formatAmount, formatDay } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import type { CreditNote } from './refund-queries.ts'

/** The credit note as it was issued, in its own language; the same whenever it is asked for. */
export function creditNotePdf(
  note: Pick<CreditNote, 'year' | 'number' | 'language' | 'issuedAt' | 'snapshot'>,
): Buffer {
  const { snapshot, language } = note
  const { seller } = snapshot
  const words = wordsOf('payments', language)
  const date = formatDay(dayInMontreal(note.issuedAt), language)
  const givenBack = snapshot.givenBackOn ? formatDay(snapshot.givenBackOn, language) : date
  const money = (amount: number) => formatAmount(amount, language)
  const invoiced = formatDay(snapshot.invoicedOn, language)
  return drawPaper({
    title: words('credit.title', { number: creditNoteNumber(note) }),
    language: locales[language],
    author: seller.name,
    issuedAt: note.issuedAt,
    columns: [
      [{ label: words('credit.buyer'), lines: buyerLines(snapshot.buyer, language) }],
      [{ label: words('pdf.seller'), lines: sellerLines(seller) }],
      [
        { label: words('pdf.date'), lines: [date] },
        { label: words('credit.of'), lines: [snapshot.invoiceNumber, invoiced] },
      ],
    ],
    abouts: [
      ...aboutsOf(snapshot, language),
      ...(snapshot.reason ? [{ label: words('credit.reason'), text: snapshot.reason }] : []),
    ],
    head: { label: words('pdf.item'), amount: words('pdf.amount', { currency: snapshot.currency }) },
    items: itemLines(snapshot.items, language),
    sums: [
      [{ label: words('subtotal'), amount: money(snapshot.subtotal) }],
      ...(snapshot.taxes.length > 0 ? [taxLines(snapshot.taxes, language)] : []),
    ],
    total: { label: words('credit.total'), note: snapshot.currency, amount: money(snapshot.total) },
    foot: [
      words('credit.terms', { invoice: snapshot.invoiceNumber, date: givenBack }),
      ...taxNumbers(seller, language),
    ],
    page: (at, of) => words('pdf.page', { at, of }),
  })
}
