import {
  Document,
  type DocumentProps,
  Page,
  renderToBuffer,
  StyleSheet,
  Text,
  View,
  type ViewProps,
} from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { pdfColours, pdfDisplay, pdfText } from '#server/pdf.ts'
import { wordsOf } from '#server/words.ts'
import { formatAmount, formatCountry, formatDay, formatRate } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import type { BillingDraft } from '../contract.ts'
import { invoiceNumber } from '../invoice-number.ts'
import { seller } from '../seller.ts'
import { dayInMontreal, taxLabels } from '../taxes.ts'
import type { Invoice } from './queries.ts'

const { ink, muted, line } = pdfColours

const style = StyleSheet.create({
  page: { padding: 56, fontFamily: pdfText, fontSize: 10, lineHeight: 1.5, color: ink },
  wordmark: { fontFamily: pdfDisplay, fontSize: 26, lineHeight: 1, marginBottom: 40 },
  title: { fontFamily: pdfDisplay, fontSize: 36, lineHeight: 1.1, marginBottom: 24 },
  columns: { flexDirection: 'row', gap: 32, marginBottom: 36 },
  column: { flex: 1 },
  label: { color: muted, fontSize: 9, marginBottom: 2 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `1 solid ${ink}`,
    paddingBottom: 6,
    color: muted,
    fontSize: 9,
  },
  group: { borderBottom: `0.75 solid ${line}`, paddingVertical: 6 },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, paddingVertical: 3 },
  item: { fontWeight: 500 },
  kind: { color: muted },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    borderTop: `1 solid ${ink}`,
    marginTop: 2,
    paddingTop: 10,
    fontFamily: pdfDisplay,
    fontSize: 28,
    lineHeight: 1,
  },
  foot: { marginTop: 36, color: muted, fontSize: 9 },
})

type Part = ReactElement | null
type Look = NonNullable<ViewProps['style']>

const block = (look: Look, ...parts: Part[]) => createElement(View, { style: look }, ...parts)
const said = (words: string, look?: Look) => createElement(Text, look ? { style: look } : {}, words)

function buyerLines(buyer: BillingDraft, language: Language): string[] {
  const place = [buyer.city, buyer.state, buyer.zip].filter(Boolean).join(' ')
  return [buyer.company, buyer.name, buyer.address, place, formatCountry(buyer.country, language)].filter(
    Boolean,
  )
}

function party(label: string, lines: readonly string[]): Part {
  return block(style.column, said(label, style.label), ...lines.map((one) => said(one)))
}

function documentOf(invoice: Invoice): ReactElement<DocumentProps> {
  const { snapshot, language } = invoice
  const words = wordsOf('payments', language)
  const number = invoiceNumber(invoice)
  const date = formatDay(dayInMontreal(invoice.issuedAt), language)
  const money = (amount: number) => formatAmount(amount, language)
  const row = (label: string, amount: number) => block(style.row, said(label), said(money(amount)))

  const items = snapshot.items.map((item) =>
    block(
      style.row,
      block(
        style.column,
        said(inLanguage(item.label, language), style.item),
        said(words(`kind.${item.kind}`), style.kind),
      ),
      said(money(item.amount)),
    ),
  )
  const coupon =
    snapshot.couponCode === null
      ? null
      : row(words('coupon.line', { code: snapshot.couponCode }), -snapshot.discount)
  const taxes = snapshot.taxes.map((tax) =>
    row(`${taxLabels[tax.tax][language]} ${formatRate(tax.millionths, language)}`, tax.amount),
  )
  const page = createElement(
    Page,
    { size: 'LETTER', style: style.page },
    said('Palmarès', style.wordmark),
    said(words('pdf.title', { invoice: number }), style.title),
    block(
      style.columns,
      party(words('pdf.buyer'), buyerLines(snapshot.buyer, language)),
      party(words('pdf.seller'), [seller.name, ...seller.address, seller.email]),
      party(words('pdf.date'), [date]),
    ),
    party(words('pdf.project'), [snapshot.projectName || words('list.unnamed'), ' ']),
    block(style.head, said(words('pdf.item')), said(words('pdf.amount', { currency: snapshot.currency }))),
    block(style.group, ...items),
    block(
      style.group,
      row(words('pre_total'), snapshot.preTotal),
      coupon,
      row(words('subtotal'), snapshot.subtotal),
    ),
    taxes.length > 0 ? block({ paddingVertical: 6 }, ...taxes) : null,
    block(style.total, said(words('pdf.total')), said(money(snapshot.total))),
    block(
      style.foot,
      said(words('pdf.terms', { date })),
      said(words('pdf.gst', { number: seller.gstNumber })),
      said(words('pdf.qst', { number: seller.qstNumber })),
    ),
  )
  return createElement(
    Document,
    {
      title: words('pdf.title', { invoice: number }),
      author: seller.name,
      language: locales[language],
      creationDate: invoice.issuedAt,
    },
    page,
  )
}

/** The invoice as it was issued, in its own language; the same whenever it is asked for. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  return renderToBuffer(documentOf(invoice))
}
