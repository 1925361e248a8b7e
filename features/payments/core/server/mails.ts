import { randomUUID } from 'node:crypto'
import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import { invoiceNumber } from '#features/payments/invoicing/invoice-number.ts'
import { nameOnDocument } from '#features/payments/invoicing/name-on-document.ts'
import { invoicePdf } from '#features/payments/invoicing/server/invoice.ts'
import type { InvoiceSnapshot } from '#features/payments/invoicing/snapshots.ts'
import { taxLabels } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { enqueue } from '#server/jobs.ts'
import { writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { formatMoney, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import type { Invoice } from './queries.ts'
import { sendReceipt } from './tasks.ts'

/** Has the receipt written once the transaction is kept: the document is not drawn while its rows are held. */
export function leaveReceipt(tx: Database, paymentId: string): Promise<void> {
  return enqueue(tx, sendReceipt, { paymentId, mailId: randomUUID() })
}

/** The receipt, line by line, in the payer's language, with the invoice as it was issued. */
export async function mailReceipt(
  tx: Database,
  paid: { mailId: string; payer: UserRecord; issued: Invoice; publicUrl: string },
): Promise<void> {
  const { mailId, payer, issued, publicUrl } = paid
  const { snapshot } = issued
  const invoice = invoiceNumber(issued)
  const language = payer.lang
  const t = messagesOf('payments', language)
  const money = (amount: number) => formatMoney(amount, snapshot.currency, language)
  const line = (label: string, amount: number) => t('mail.line', { label, amount: money(amount) })
  const tax = ({ tax: name, ratePpm, amount }: InvoiceSnapshot['taxes'][number]) =>
    line(`${taxLabels[name][language]} ${formatRate(ratePpm, language)}`, amount)
  await writeMail(tx, {
    id: mailId,
    to: payer.email,
    userId: payer.id,
    language,
    subject: t('mail.subject', { invoice }),
    paragraphs: [
      t('mail.greeting', { name: payer.firstName }),
      t('mail.confirmed', {
        project: nameOnDocument(snapshot, language) || t('list.unnamed'),
        total: money(snapshot.total),
      }),
      ...snapshot.items.map((item) => line(inLanguage(item.label, language), item.amount)),
      ...(snapshot.couponCode === null
        ? []
        : [line(t('coupon.line', { code: snapshot.couponCode }), -snapshot.discount)]),
      ...snapshot.taxes.map(tax),
      line(t('total'), snapshot.total),
      t('mail.invoice', { invoice }),
    ],
    action: { label: t('mail.action'), href: `${publicUrl}/account/payments` },
    files: [{ fileName: `palmares-${invoice}.pdf`, type: 'application/pdf', body: invoicePdf(issued) }],
  })
}
