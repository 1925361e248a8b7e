import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import { creditNoteNumber, invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { nameOnDocument } from '#features/payments/money/name-on-document.ts'
import { taxLabels } from '#features/payments/money/taxes.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { formatDay, formatMoney, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { selectApplied } from './applied-queries.ts'
import { makeCreditNote, makeInvoice } from './document-thread.ts'
import { creditNotes, invoices, payments, refunds } from './payment-tables.ts'
import { findSponsor, type Payment } from './queries.ts'

type App = Pick<Tools, 'db' | 'settings'>

interface Content {
  subject: string
  /** The paragraphs before and after the lines of the document. */
  before: string[]
  after: string[]
  /** The label of the coupon line. */
  reduction?: { label: string; amount: number } | null
  file: { fileName: string; body: Buffer }
}

/** Who gets the documents of a payment: its payer, or the sponsor's contact, who has no account. */
async function readerOf(db: Database, { payerId, sponsorInvoiceId }: Payer) {
  const sponsor = await findSponsor(db, sponsorInvoiceId)
  if (sponsor) return { name: sponsor.billing.name, to: sponsor.email, language: sponsor.language }
  if (payerId === null) throw new Error('A payment has neither a payer nor a sponsor.')
  const user = await getUserById(db, payerId)
  return { name: user.firstName, ...addressedTo(user) }
}

type Payer = Pick<Payment, 'payerId' | 'sponsorInvoiceId'>
const payerColumns = { payerId: payments.payerId, sponsorInvoiceId: payments.sponsorInvoiceId }

/** A mail with a document and its lines, in the payer's language. */
async function mailDocument(
  { db, settings }: App,
  { mailId, payer }: { mailId: string; payer: Payer },
  snapshot: InvoiceSnapshot | CreditNoteSnapshot,
  contentOf: (t: Messages, about: { project: string; total: string }) => Content,
): Promise<void> {
  const { name, ...reader } = await readerOf(db, payer)
  const { language } = reader
  const t = messagesOf('payments', language)
  const money = (amount: number) => formatMoney(amount, snapshot.currency, language)
  const line = (label: string, amount: number) => t('line', { label, text: money(amount) })
  const project = nameOnDocument(snapshot, language) || t('list.unnamed')
  const { subject, before, after, reduction, file } = contentOf(t, { project, total: money(snapshot.total) })
  await db.transaction((tx) =>
    writeMail(tx, {
      id: mailId,
      ...reader,
      subject,
      paragraphs: [
        t('mail.greeting', { name }),
        ...before,
        ...snapshot.items.map((item) => line(inLanguage(item.label, language), item.amount)),
        ...(reduction ? [line(reduction.label, reduction.amount)] : []),
        ...snapshot.taxes.map(({ tax, ratePpm, amount }) =>
          line(`${taxLabels[tax][language]} ${formatRate(ratePpm, language)}`, amount),
        ),
        line(t('total'), snapshot.total),
        ...after,
      ],
      ...(payer.payerId
        ? { action: { label: t('mail.action'), href: `${settings.publicUrl}/account/payments` } }
        : { why: t('sponsor.why') }),
      files: [{ ...file, type: 'application/pdf' }],
    }),
  )
}

/** The receipt with the invoice; for an invoice that is not paid yet, how to pay it. */
export async function writeReceipt(app: App, paymentId: string, mailId: string): Promise<void> {
  const applied = selectApplied(app.db)
  const [found] = await app.db
    .select({ issued: invoices, payer: payerColumns, paidOn: applied.receivedOn })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(applied, eq(applied.paymentId, payments.id))
    .where(eq(invoices.paymentId, paymentId))
  if (!found) return
  const { issued, payer, paidOn } = found
  const { snapshot } = issued
  const { dueOn } = snapshot
  const invoice = invoiceNumber(issued)
  const body = await makeInvoice({ ...issued, paidOn })
  await mailDocument(app, { mailId, payer }, snapshot, (t, about) => ({
    ...(snapshot.payBy && dueOn && !paidOn
      ? {
          subject: t('sponsor.mail_subject', { ...about, invoice }),
          before: [t('sponsor.mail_due', { ...about, invoice, day: formatDay(dueOn, issued.language) })],
          after: [t('sponsor.attached', { document: t('pdf.title', { invoice }) }), ...snapshot.payBy],
        }
      : {
          subject: t('mail.subject', { ...about, invoice }),
          before: [t('mail.confirmed', about)],
          after: [
            t(payer.payerId ? 'mail.invoice' : 'sponsor.attached', {
              document: t('pdf.title', { invoice }),
            }),
          ],
        }),
    reduction:
      snapshot.couponCode === null
        ? null
        : { label: t('coupon.line', { code: snapshot.couponCode }), amount: -snapshot.discount },
    file: { fileName: `palmares-${invoice}.pdf`, body },
  }))
}

/** The mail about a refund, with the credit note. */
export async function writeCreditNote(app: App, creditNoteId: string, mailId: string): Promise<void> {
  const [found] = await app.db
    .select({ issued: creditNotes, payer: payerColumns })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(creditNotes.id, creditNoteId))
  if (!found) return
  const { issued, payer } = found
  const { snapshot } = issued
  const creditNote = creditNoteNumber(issued)
  const body = await makeCreditNote(issued)
  await mailDocument(app, { mailId, payer }, snapshot, (t, about) => ({
    subject: snapshot.isUnpaid
      ? t('sponsor.cancelled_subject', { invoice: snapshot.invoiceNumber, creditNote })
      : t('refund_mail.subject', { ...about, creditNote }),
    before: [
      snapshot.isUnpaid
        ? t('credit.cancels', { invoice: snapshot.invoiceNumber })
        : t('refund_mail.made', { ...about, invoice: snapshot.invoiceNumber }),
      t('line', { label: t('action.reason'), text: snapshot.reason }),
    ],
    after: [
      t(payer.payerId ? 'mail.invoice' : 'sponsor.attached', {
        document: t('credit.title', { number: creditNote }),
      }),
    ],
    file: { fileName: `palmares-${creditNote}.pdf`, body },
  }))
}
