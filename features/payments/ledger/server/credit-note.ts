import { creditNoteNumber } from '#features/payments/money/invoice-number.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { messagesOf } from '#server/messages.ts'
import { formatAmount, formatDay, moneyParts } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { aboutsOf, buyerLines, itemLines, sellerLines, taxLines, taxNumbers } from './invoice.ts'
import { drawDocument } from './money-document.ts'
import type { CreditNote } from './refund-queries.ts'

/** The credit note as issued, in its own language. Always the same file. */
export function creditNotePdf(
  note: Pick<CreditNote, 'year' | 'number' | 'language' | 'issuedAt' | 'snapshot'>,
): Buffer {
  const { snapshot, language } = note
  const { seller } = snapshot
  const t = messagesOf('payments', language)
  const date = formatDay(dayInMontreal(note.issuedAt), language)
  const givenBack = snapshot.givenBackOn ? formatDay(snapshot.givenBackOn, language) : date
  const money = (amount: number) => formatAmount(amount, language)
  const invoiced = formatDay(snapshot.invoicedOn, language)
  return drawDocument({
    title: t('credit.title', { number: creditNoteNumber(note) }),
    language: locales[language],
    author: seller.name,
    issuedAt: note.issuedAt,
    columns: [
      [{ label: t('credit.buyer'), lines: buyerLines(snapshot.buyer, language) }],
      [{ label: t('seller.title'), lines: sellerLines(seller) }],
      [
        { label: t('list.date'), lines: [date] },
        { label: t('credit.of'), lines: [snapshot.invoiceNumber, invoiced] },
      ],
    ],
    abouts: [
      ...aboutsOf(snapshot, language),
      ...(snapshot.reason ? [{ label: t('action.reason'), text: snapshot.reason }] : []),
    ],
    head: { label: t('pdf.item'), amount: t('pdf.amount', { currency: snapshot.currency }) },
    items: itemLines(snapshot.items, language),
    sums: [
      [{ label: t('subtotal'), amount: money(snapshot.subtotal) }],
      ...(snapshot.taxes.length > 0 ? [taxLines(snapshot.taxes, language)] : []),
    ],
    total: {
      label: t(snapshot.isUnpaid ? 'credit.total_unpaid' : 'credit.total'),
      sum: moneyParts(snapshot.total, snapshot.currency, language),
    },
    foot: [
      snapshot.isUnpaid
        ? t('credit.cancels', { invoice: snapshot.invoiceNumber })
        : t('credit.terms', { invoice: snapshot.invoiceNumber, date: givenBack }),
      ...taxNumbers(seller, language),
    ],
    page: (at, of) => t('pdf.page', { at, of }),
  })
}
