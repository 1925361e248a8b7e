import { listUsers } from '#features/accounts/session/server/queries.ts'
import { findIssues } from '#features/payments/ledger/server/issue-queries.ts'
import { nameInFull } from '#features/payments/money/name-on-document.ts'
import type { Database } from '#server/database/database.ts'
import type { PaymentIssue } from '../contract-issues.ts'

/** Payments that need an organiser's attention, optionally of one payment only. */
export async function listIssues(db: Database, paymentId?: string): Promise<PaymentIssue[]> {
  const found = await findIssues(db, paymentId)
  const payers = await listUsers(db, [...new Set(found.flatMap(({ payment }) => payment?.payerId ?? []))])
  const disputed = new Set(
    found.flatMap(({ reason, payment }) =>
      payment && (reason === 'disputed' || reason === 'dispute_lost') ? payment.id : [],
    ),
  )
  return found.map(({ payment, ...issue }) => {
    const payer = payment?.payerId && payers.get(payment.payerId)
    return {
      ...issue,
      payment: payment && {
        id: payment.id,
        status: payment.status,
        isDisputed: disputed.has(payment.id),
        projectName: payment.projectName,
        payer: payer ? nameInFull(payer) : ((payment.billing?.company || payment.billing?.name) ?? ''),
        email: payer ? payer.email : '',
        currency: payment.currency,
        total: payment.total,
      },
    }
  })
}
