import { randomUUID } from 'node:crypto'
import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import { sendCreditNote } from '#features/payments/core/server/tasks.ts'
import { creditNoteNumber } from '#features/payments/invoicing/invoice-number.ts'
import { nameOnDocument } from '#features/payments/invoicing/name-on-document.ts'
import { taxLabels } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { enqueue } from '#server/jobs.ts'
import { writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { formatMoney, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { creditNotePdf } from './credit-note.ts'
import type { CreditNote } from './refund-queries.ts'

/** Has the mail written once the transaction is kept: the document is not drawn while its rows are held. */
export function leaveCreditNote(tx: Database, creditNoteId: string): Promise<void> {
  return enqueue(tx, sendCreditNote, { creditNoteId, mailId: randomUUID() })
}

/** What was given back and why, line by line, in the payer's language, with the credit note as it was issued. */
export async function mailCreditNote(
  tx: Database,
  given: { mailId: string; payer: UserRecord; issued: CreditNote; publicUrl: string },
): Promise<void> {
  const { mailId, payer, issued, publicUrl } = given
  const { snapshot } = issued
  const creditNote = creditNoteNumber(issued)
  const language = payer.lang
  const t = messagesOf('payments', language)
  const money = (amount: number) => formatMoney(amount, snapshot.currency, language)
  const line = (label: string, amount: number) => t('mail.line', { label, amount: money(amount) })
  await writeMail(tx, {
    id: mailId,
    to: payer.email,
    userId: payer.id,
    language,
    subject: t('refund_mail.subject', { creditNote }),
    paragraphs: [
      t('mail.greeting', { name: payer.firstName }),
      t('refund_mail.made', {
        project: nameOnDocument(snapshot, language) || t('list.unnamed'),
        invoice: snapshot.invoiceNumber,
        total: money(snapshot.total),
      }),
      t('refund_mail.reason', { reason: snapshot.reason }),
      ...snapshot.items.map((item) => line(inLanguage(item.label, language), item.amount)),
      ...snapshot.taxes.map(({ tax, ratePpm, amount }) =>
        line(`${taxLabels[tax][language]} ${formatRate(ratePpm, language)}`, amount),
      ),
      line(t('total'), snapshot.total),
      t('refund_mail.note', { creditNote }),
    ],
    action: { label: t('mail.action'), href: `${publicUrl}/account/payments` },
    files: [{ fileName: `palmares-${creditNote}.pdf`, type: 'application/pdf', body: creditNotePdf(issued) }],
  })
}
