import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { creditNotes, invoices, payments, refunds } from '#features/payments/core/server/tables.ts'
import { creditNotePdf } from '#features/payments/refunds/server/credit-note.ts'
import { taxLabels } from '#features/payments/taxes/taxes.ts'
import type { Tools } from '#server/http/http.ts'
import { writeMail } from '#server/mail/mail.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { formatMoney, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { creditNoteNumber, invoiceNumber } from '../invoice-number.ts'
import { nameOnDocument } from '../name-on-document.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '../snapshots.ts'
import { invoicePdf } from './invoice.ts'

type App = Pick<Tools, 'db' | 'settings'>

interface Content {
  subject: string
  /** The paragraphs before and after the lines of the document. */
  before: string[]
  after: string
  /** The label of the coupon line. */
  reduction?: { label: string; amount: number } | null
  file: { fileName: string; body: Buffer }
}

/** A mail with a document and its lines, in the payer's language. */
async function mailDocument(
  { db, settings }: App,
  { mailId, payerId }: { mailId: string; payerId: string },
  snapshot: InvoiceSnapshot | CreditNoteSnapshot,
  contentOf: (t: Messages, about: { project: string; total: string }) => Content,
): Promise<void> {
  const payer = await getUserById(db, payerId)
  const language = payer.lang
  const t = messagesOf('payments', language)
  const money = (amount: number) => formatMoney(amount, snapshot.currency, language)
  const line = (label: string, amount: number) => t('line', { label, text: money(amount) })
  const project = nameOnDocument(snapshot, language) || t('list.unnamed')
  const { subject, before, after, reduction, file } = contentOf(t, { project, total: money(snapshot.total) })
  await db.transaction((tx) =>
    writeMail(tx, {
      id: mailId,
      to: payer.email,
      userId: payer.id,
      language,
      subject,
      paragraphs: [
        t('mail.greeting', { name: payer.firstName }),
        ...before,
        ...snapshot.items.map((item) => line(inLanguage(item.label, language), item.amount)),
        ...(reduction ? [line(reduction.label, reduction.amount)] : []),
        ...snapshot.taxes.map(({ tax, ratePpm, amount }) =>
          line(`${taxLabels[tax][language]} ${formatRate(ratePpm, language)}`, amount),
        ),
        line(t('total'), snapshot.total),
        after,
      ],
      action: { label: t('mail.action'), href: `${settings.publicUrl}/account/payments` },
      files: [{ ...file, type: 'application/pdf' }],
    }),
  )
}

/** The receipt with the invoice. */
export async function writeReceipt(app: App, paymentId: string, mailId: string): Promise<void> {
  const [found] = await app.db
    .select({ issued: invoices, payerId: payments.payerId })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(invoices.paymentId, paymentId))
  if (!found) return
  const { issued, payerId } = found
  const { snapshot } = issued
  const invoice = invoiceNumber(issued)
  await mailDocument(app, { mailId, payerId }, snapshot, (t, about) => ({
    subject: t('mail.subject', { ...about, invoice }),
    before: [t('mail.confirmed', about)],
    after: t('mail.invoice', { document: t('pdf.title', { invoice }) }),
    reduction:
      snapshot.couponCode === null
        ? null
        : { label: t('coupon.line', { code: snapshot.couponCode }), amount: -snapshot.discount },
    file: { fileName: `palmares-${invoice}.pdf`, body: invoicePdf(issued) },
  }))
}

/** The mail about a refund, with the credit note. */
export async function writeCreditNote(app: App, creditNoteId: string, mailId: string): Promise<void> {
  const [found] = await app.db
    .select({ issued: creditNotes, payerId: payments.payerId })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(creditNotes.id, creditNoteId))
  if (!found) return
  const { issued, payerId } = found
  const { snapshot } = issued
  const creditNote = creditNoteNumber(issued)
  await mailDocument(app, { mailId, payerId }, snapshot, (t, about) => ({
    subject: t('refund_mail.subject', { ...about, creditNote }),
    before: [
      t('refund_mail.made', { ...about, invoice: snapshot.invoiceNumber }),
      t('line', { label: t('action.reason'), text: snapshot.reason }),
    ],
    after: t('mail.invoice', { document: t('credit.title', { number: creditNote }) }),
    file: { fileName: `palmares-${creditNote}.pdf`, body: creditNotePdf(issued) },
  }))
}
