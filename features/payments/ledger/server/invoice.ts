import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import type { InvoiceSnapshot, Seller } from '#features/payments/money/document-snapshots.ts'
import { invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { type ItemKind, namesItself } from '#features/payments/money/item-kinds.ts'
import { nameOnDocument } from '#features/payments/money/name-on-document.ts'
import { dayInMontreal, taxLabels } from '#features/payments/money/taxes.ts'
import { messagesOf } from '#server/messages.ts'
import { formatAmount, formatCountry, formatDay, formatRate, moneyParts } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { type DocumentLine, drawDocument } from './money-document.ts'
import type { Invoice } from './queries.ts'

export function buyerLines(buyer: BillingDraft, language: Language): string[] {
  const place = [buyer.city, buyer.state, buyer.zip].filter(Boolean).join(' ')
  return [buyer.company, buyer.name, buyer.address, place, formatCountry(buyer.country, language)].filter(
    Boolean,
  )
}

export function sellerLines(seller: Seller): string[] {
  return [seller.name, ...seller.address, seller.email].filter(Boolean)
}

export function taxNumbers(seller: Seller, language: Language): string[] {
  const t = messagesOf('payments', language)
  return [
    ...(seller.gstNumber ? [t('line', { label: t('seller.gst'), text: seller.gstNumber })] : []),
    ...(seller.qstNumber ? [t('line', { label: t('seller.qst'), text: seller.qstNumber })] : []),
  ]
}

export function itemLines(items: InvoiceSnapshot['items'], language: Language): DocumentLine[] {
  const t = messagesOf('payments', language)
  return items.map((item) => {
    const label = inLanguage(item.label, language)
    const note = namesItself.includes(item.kind) ? undefined : t(`kind.${item.kind}`)
    return { label, note, amount: formatAmount(item.amount, language) }
  })
}

export function taxLines(taxes: InvoiceSnapshot['taxes'], language: Language): DocumentLine[] {
  return taxes.map((tax) => ({
    label: `${taxLabels[tax.tax][language]} ${formatRate(tax.ratePpm, language)}`,
    amount: formatAmount(tax.amount, language),
  }))
}

/** The name of the subject, and its contest. */
export function aboutsOf(
  about: Pick<InvoiceSnapshot, 'items' | 'projectName' | 'contest'>,
  language: Language,
): { label: string; text: string }[] {
  const t = messagesOf('payments', language)
  const isFor = (wanted: ItemKind) => about.items.some(({ kind }) => kind === wanted)
  const contest = about.contest && inLanguage(about.contest, language)
  return [
    {
      label: t(isFor('article') ? 'pdf.article' : isFor('sponsorship') ? 'sponsor.subject' : 'list.project'),
      text: nameOnDocument(about, language) || t('list.unnamed'),
    },
    ...(contest ? [{ label: t('admin.for'), text: t('pdf.entry', { contest }) }] : []),
  ]
}

/** An invoice as issued, with the day on which it was paid if it was issued before. */
export type PrintedInvoice = Pick<Invoice, 'year' | 'number' | 'language' | 'issuedAt' | 'snapshot'> & {
  paidOn?: string | null
}

/** The invoice as issued, in its own language. Always the same file, but for the mark that a later payment adds. */
export function invoicePdf(invoice: PrintedInvoice): Buffer {
  const { snapshot, language } = invoice
  const { seller } = snapshot
  const t = messagesOf('payments', language)
  const issuedOn = dayInMontreal(invoice.issuedAt)
  const date = formatDay(issuedOn, language)
  const paidOn = snapshot.payBy ? invoice.paidOn : (snapshot.paidOn ?? issuedOn)
  const money = (amount: number) => formatAmount(amount, language)
  const by = snapshot.paidBy !== 'none' ? t(`means.${snapshot.paidBy}`) : null
  const coupon =
    snapshot.couponCode === null
      ? []
      : [{ label: t('coupon.line', { code: snapshot.couponCode }), amount: money(-snapshot.discount) }]
  return drawDocument({
    title: t('pdf.title', { invoice: invoiceNumber(invoice) }),
    language: locales[language],
    author: seller.name,
    issuedAt: invoice.issuedAt,
    columns: [
      [{ label: t('pdf.buyer'), lines: buyerLines(snapshot.buyer, language) }],
      [{ label: t('seller.title'), lines: sellerLines(seller) }],
      [
        { label: t('list.date'), lines: [date] },
        ...(snapshot.dueOn
          ? [{ label: t('sponsor.due'), lines: [formatDay(snapshot.dueOn, language)] }]
          : []),
        ...(by ? [{ label: t('provider.legend'), lines: [by, ...(snapshot.references ?? [])] }] : []),
      ],
    ],
    abouts: aboutsOf(snapshot, language),
    head: { label: t('pdf.item'), amount: t('pdf.amount', { currency: snapshot.currency }) },
    items: itemLines(snapshot.items, language),
    sums: [
      [
        { label: t('pre_total'), amount: money(snapshot.preTotal) },
        ...coupon,
        { label: t('subtotal'), amount: money(snapshot.subtotal) },
      ],
      ...(snapshot.taxes.length > 0 ? [taxLines(snapshot.taxes, language)] : []),
    ],
    total: {
      label: t(paidOn ? 'pdf.total' : 'pdf.due'),
      sum: moneyParts(snapshot.total, snapshot.currency, language),
    },
    foot: [
      ...(paidOn ? [t('pdf.terms', { date: formatDay(paidOn, language) })] : (snapshot.payBy ?? [])),
      ...taxNumbers(seller, language),
    ],
    page: (at, of) => t('pdf.page', { at, of }),
  })
}
