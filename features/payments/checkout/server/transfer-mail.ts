import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { namedDay, programmeZone } from '#features/contests/contest/local-time.ts'
import { payerOf } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { listItems } from '#features/payments/ledger/server/queries.ts'
import { transferDueAt } from '#features/payments/lifecycle.ts'
import { nameOnDocument } from '#features/payments/money/name-on-document.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { writeMail } from '#server/mail/mail.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { formatMoney } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'

interface PendingTransfer {
  paymentId: string
  reference: string
  currency: Currency
  total: Cents
  publicUrl: string
}

interface Letter {
  t: Messages
  language: Language
  /** The parameters of the mail. */
  params: { total: string; project: string; reference: string }
}

/** Mails to the payer of a pending transfer, in their language. */
async function writeToPayer(
  tx: DatabaseTransaction,
  pendingTransfer: PendingTransfer,
  write: (letter: Letter) => { subject: string; paragraphs: string[] },
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, pendingTransfer.paymentId))
  if (!payment) return
  const payer = await getUserById(tx, payerOf(payment))
  const language = payer.lang
  const t = messagesOf('payments', language)
  const total = formatMoney(pendingTransfer.total, pendingTransfer.currency, language)
  const about = {
    projectName: payment.projectName,
    contest: payment.contestName ?? undefined,
    items: await listItems(tx, payment.id),
  }
  const project = nameOnDocument(about, language) || t('list.unnamed')
  const { subject, paragraphs } = write({
    t,
    language,
    params: { total, project, reference: pendingTransfer.reference },
  })
  await writeMail(tx, {
    to: payer.email,
    userId: payer.id,
    language,
    subject,
    paragraphs: [t('mail.greeting', { name: payer.firstName }), ...paragraphs],
    action: { label: t('mail.action'), href: `${pendingTransfer.publicUrl}/account/payments` },
  })
}

/** The amount, the account and the reference of the transfer. */
export async function mailTransferInstructions(
  tx: DatabaseTransaction,
  pendingTransfer: PendingTransfer,
): Promise<void> {
  const seller = await getSeller(tx)
  if (!seller) return
  const dueOn = dayInMontreal(transferDueAt(new Date()))
  await writeToPayer(tx, pendingTransfer, ({ t, language, params }) => ({
    subject: t('transfer_mail.subject', params),
    paragraphs: [
      t('transfer_mail.text', { ...params, until: namedDay(dueOn, programmeZone, language) }),
      t('transfer_mail.reference', params),
      ...inLanguage(seller.transferInstructions, language)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      t('transfer_mail.after'),
    ],
  }))
}

/** Says that the pending transfer has expired. */
export function mailTransferExpired(
  tx: DatabaseTransaction,
  pendingTransfer: PendingTransfer,
): Promise<void> {
  return writeToPayer(tx, pendingTransfer, ({ t, params }) => ({
    subject: t('pending_transfer_mail.expired_subject', params),
    paragraphs: [t('pending_transfer_mail.expired', params), t('pending_transfer_mail.expired_next')],
  }))
}
