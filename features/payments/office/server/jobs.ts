import { z } from 'zod'
import { closeLeft, closeOpenPayment } from '#features/payments/checkout/server/actions/close-left.ts'
import { expireTransfers } from '#features/payments/checkout/server/actions/expire-pending-transfers.ts'
import { compareWithProvider, reconcile } from '#features/payments/checkout/server/actions/reconcile.ts'
import { resumeRefunds } from '#features/payments/checkout/server/actions/refund.ts'
import { noteWithdrawn } from '#features/payments/ledger/server/actions/note-issue.ts'
import { writeCreditNote, writeReceipt } from '#features/payments/ledger/server/document-mails.ts'
import {
  closeCheckout,
  reconcilePayments,
  sendCreditNote,
  sendReceipt,
} from '#features/payments/ledger/server/tasks.ts'
import { releaseUses } from '#features/payments/quote/server/actions/reserve-coupon.ts'
import { projectDeleted, projectWithdrawn } from '#features/projects/events.ts'
import { forgetAnswers } from '#server/http/answered-once.ts'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'

const compare = task('payments.compare', z.object({}))
const resume = task('payments.resume-refunds', z.object({}))
const forget = task('payments.forget-answers', z.object({}))
const expire = task('payments.expire-pending-transfers', z.object({}))
const release = task('payments.release-coupon-uses', z.object({}))
const threeDaysMs = 3 * 86_400_000

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.work(closeCheckout, ({ checkoutId }) => closeLeft(tools, checkoutId))
  await jobs.work(sendReceipt, ({ paymentId, mailId }) => writeReceipt(tools, paymentId, mailId))
  await jobs.work(sendCreditNote, ({ creditNoteId, mailId }) => writeCreditNote(tools, creditNoteId, mailId))
  await jobs.listen(projectDeleted, 'payments', ({ projectId }) => closeOpenPayment(tools, projectId))
  await jobs.listen(projectWithdrawn, 'payments', async ({ projectId }) => {
    await tools.db.transaction((tx) => noteWithdrawn(tx, projectId))
    await closeOpenPayment(tools, projectId)
  })
  await jobs.every(reconcilePayments, '*/5 * * * *', () => reconcile(tools))
  await jobs.every(compare, '20 4 * * *', () =>
    compareWithProvider(tools, new Date(Date.now() - threeDaysMs)),
  )
  await jobs.every(release, '*/5 * * * *', () => releaseUses(tools.db))
  await jobs.every(resume, '*/5 * * * *', () => resumeRefunds(tools))
  await jobs.every(expire, '10 5 * * *', () => expireTransfers(tools, new Date()))
  await jobs.every(forget, '50 4 * * *', () => forgetAnswers(tools.db))
}
