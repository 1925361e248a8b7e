import { and, isNull, lte, or } from 'drizzle-orm'
import { leaveLinks } from '#features/accounts/account/server/actions/subscriptions.ts'
import { listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { zoneName } from '#features/contests/contest/local-time.ts'
import { takesEntries } from '#features/contests/contest/price.ts'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import { type Bill, payableOf, subjectOf } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { findAwaited, listItems, type Payment } from '#features/payments/ledger/server/queries.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { nameOnDocument } from '#features/payments/money/name-on-document.ts'
import { recordAll } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { addressedTo, type Mail, writeMails } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/format.ts'
import { inLanguage, locales } from '#shared/language.ts'
import type { ChosenPayments } from '../../contract-payments.ts'
import type { countPaymentReminders, SkipReason } from '../../contract-reminders.ts'
import { listChosenIds } from '../admin-queries.ts'

/** The least time between two reminders of one payment. */
const pauseMs = 86_400_000

interface Due {
  payment: Payment
  payer: UserRecord
  bill: Bill
}

/** What the payer can pay now; null if nothing, or if the project has another owner by now. */
async function findBill(db: Database, payment: Payment, payer: UserRecord, now: Date): Promise<Bill | null> {
  const subject = subjectOf(payment)
  try {
    const bill = await payableOf(subject.kind).findBill(db, payer.id, subject.id, now)
    return typeof bill === 'string' ? null : bill
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** The chosen payments that get a reminder, and how many of the others do not, by reason. */
async function sortOut(db: Database, chosen: ChosenPayments, now: Date) {
  const ids = await listChosenIds(db, chosen)
  const rows = await db.select().from(payments).where(among(payments.id, ids))
  const payers = await listUsers(db, [...new Set(rows.flatMap(({ payerId }) => payerId ?? []))])
  const awaited = await findAwaited(db, ids)
  const skipped: Record<SkipReason, number> = {
    settled: 0,
    transfer: 0,
    recent: 0,
    unsubscribed: 0,
    not_due: 0,
  }
  const due: Due[] = []
  for (const payment of rows) {
    const payer = payers.get(payment.payerId ?? '')
    if (!paymentLifecycle.can('change', payment.status)) skipped.settled += 1
    else if (awaited.has(payment.id)) skipped.transfer += 1
    else if (payment.remindedAt && payment.remindedAt.getTime() > now.getTime() - pauseMs) skipped.recent += 1
    else if (payer?.remindersOff) skipped.unsubscribed += 1
    else {
      const bill = payer && !payer.deletedAt ? await findBill(db, payment, payer, now) : null
      if (payer && bill) due.push({ payment, payer, bill })
      else skipped.not_due += 1
    }
  }
  return { due, skipped }
}

async function reminderMail(
  tx: DatabaseTransaction,
  tools: Pick<Tools, 'settings' | 'secrets'>,
  { payment, payer, bill }: Due,
  now: Date,
): Promise<Mail> {
  const language = payer.lang
  const t = messagesOf('payments', language)
  const about = {
    projectName: payment.projectName,
    contest: payment.contestName ?? undefined,
    items: await listItems(tx, payment.id),
  }
  const project = nameOnDocument(about, language) || t('list.unnamed')
  const contest = bill.contestId ? (await listContestsById(tx, [bill.contestId])).get(bill.contestId) : null
  const path = payment.projectId
    ? `/account/projects/${payment.projectId}/payment`
    : `/account/news/payment?article=${payment.articleId ?? ''}`
  return {
    ...addressedTo(payer),
    subject: t('reminder.subject', { project }),
    paragraphs: [
      t('mail.greeting', { name: payer.firstName }),
      t('reminder.open', { project }),
      // With an extension the deadline is over.
      ...(contest && takesEntries(contest, now)
        ? [
            t('reminder.until', {
              contest: inLanguage(contest.name, language),
              moment: formatMoment(contest.deadlineAt, language, contest.timeZone),
              zone: zoneName(contest.timeZone, locales[language], contest.deadlineAt),
            }),
          ]
        : []),
    ],
    action: { label: t('reminder.pay'), href: `${tools.settings.publicUrl}${path}` },
    leave: {
      label: messagesOf('projects', language)('reminder.leave'),
      ...leaveLinks(tools, 'reminders', payer),
    },
    isBulk: true,
  }
}

export async function countReminders(
  db: Database,
  { chosen }: { chosen: ChosenPayments },
  now: Date,
): Promise<OutputOf<typeof countPaymentReminders>> {
  const { due, skipped } = await sortOut(db, chosen, now)
  return { due: due.length, skipped }
}

/** Reminds the payers of open payments; of two organisers who send at the same time, one reminds. */
export async function remindPayers(
  { db, ...tools }: Pick<Tools, 'db' | 'settings' | 'secrets'>,
  actorId: string,
  { chosen }: { chosen: ChosenPayments },
  now: Date,
): Promise<{ sent: number }> {
  const { due } = await sortOut(db, chosen, now)
  return db.transaction(async (tx) => {
    const isUnreminded = or(
      isNull(payments.remindedAt),
      lte(payments.remindedAt, new Date(now.getTime() - pauseMs)),
    )
    const isDue = among(
      payments.id,
      due.map(({ payment }) => payment.id),
    )
    const reminded = await tx
      .update(payments)
      .set({ remindedAt: now })
      .where(and(isDue, isUnreminded))
      .returning({ id: payments.id, status: payments.status })
    const open = new Set(
      reminded.filter(({ status }) => paymentLifecycle.can('change', status)).map(({ id }) => id),
    )
    const mails: Mail[] = []
    for (const one of due) if (open.has(one.payment.id)) mails.push(await reminderMail(tx, tools, one, now))
    await writeMails(tx, mails)
    await recordAll(
      tx,
      [...open].map((id) => ({ actorId, action: 'payments.remind', subject: { kind: 'payment', id } })),
    )
    return { sent: mails.length }
  })
}
