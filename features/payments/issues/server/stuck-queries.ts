import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { outsideReasons } from '#features/payments/core/contract.ts'
import {
  checkouts,
  payments,
  stuckPayments,
  transferReceipts,
} from '#features/payments/core/server/tables.ts'
import { nameInFull } from '#features/payments/invoicing/name-on-paper.ts'
import type { AdminPaymentView, HeldTransfer } from '#features/payments/refunds/contract-refunds.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { listStuckPayments, StuckPayment } from '../contract-stuck.ts'
import { heldReasons, isExplicable } from './actions/stuck.ts'

const shownResolved = 50

/** What was promised by a former owner waits as long as it is awaited; anything else until an organiser has settled it. */
const waits = sql`${stuckPayments.resolvedAt} IS NULL AND (${stuckPayments.reason} <> 'former_promise' OR EXISTS (
  SELECT 1 FROM ${checkouts} WHERE ${checkouts.reference} = ${stuckPayments.reference} AND ${checkouts.status} = 'open'))`

/** A transfer is called by its receipt: banks write the same words on many. */
export const isReceived = sql`${stuckPayments.provider} = 'transfer' AND ${stuckPayments.reference} = ${transferReceipts.id}::text`

/** Transfers for one payment that pay nothing yet, the oldest first. */
export async function listHeldTransfers(db: Database, paymentId: string): Promise<HeldTransfer[]> {
  const held = and(
    eq(stuckPayments.paymentId, paymentId),
    eq(stuckPayments.provider, 'transfer'),
    inArray(stuckPayments.reason, heldReasons),
    isNull(stuckPayments.resolvedAt),
  )
  return db
    .select({
      id: stuckPayments.id,
      on: transferReceipts.receivedOn,
      words: transferReceipts.bankReference,
      amount: transferReceipts.amount,
    })
    .from(stuckPayments)
    .innerJoin(transferReceipts, isReceived)
    .where(held)
    .orderBy(asc(stuckPayments.foundAt), asc(stuckPayments.id))
}

/** Money of one payment that went back without the portal, and is not in its books yet. */
export async function listOutside(db: Database, paymentId: string): Promise<AdminPaymentView['outside']> {
  const rows = await db
    .select()
    .from(stuckPayments)
    .where(
      and(
        eq(stuckPayments.paymentId, paymentId),
        inArray(stuckPayments.reason, [...outsideReasons]),
        isNull(stuckPayments.resolvedAt),
      ),
    )
    .orderBy(asc(stuckPayments.foundAt), asc(stuckPayments.id))
  return rows.map(({ id, reason, reference, amount, foundAt }) => ({
    id,
    reason,
    reference,
    amount,
    foundAt: foundAt.toISOString(),
  }))
}

/** What waits, the oldest first, and what was resolved, the newest first. */
export async function listStuck(db: Database): Promise<OutputOf<typeof listStuckPayments>> {
  const select = () =>
    db
      .select({ stuck: stuckPayments, payment: payments, receipt: transferReceipts })
      .from(stuckPayments)
      .leftJoin(payments, eq(payments.id, stuckPayments.paymentId))
      .leftJoin(transferReceipts, isReceived)
  const open = await select().where(waits).orderBy(asc(stuckPayments.foundAt))
  const resolved = await select()
    .where(isNotNull(stuckPayments.resolvedAt))
    .orderBy(desc(stuckPayments.resolvedAt))
    .limit(shownResolved)
  const ids = [...open, ...resolved].flatMap(({ stuck, payment }) =>
    [stuck.resolvedBy, payment?.payerId ?? null].filter((id) => id !== null),
  )
  const users = await listUsers(db, [...new Set(ids)])
  const nameOf = (id: string | null) => {
    const user = id === null ? undefined : users.get(id)
    return user ? nameInFull(user) : null
  }
  const view = ({ stuck, payment, receipt }: (typeof open)[number]): StuckPayment => ({
    id: stuck.id,
    reason: stuck.reason,
    provider: stuck.provider,
    reference: receipt?.bankReference ?? stuck.reference,
    receivedOn: receipt?.receivedOn ?? null,
    currency: stuck.currency,
    amount: stuck.amount,
    foundAt: stuck.foundAt.toISOString(),
    payment: payment && {
      id: payment.id,
      status: payment.status,
      projectName: payment.projectName,
      payer: nameOf(payment.payerId) ?? '',
      email: users.get(payment.payerId)?.email ?? '',
      currency: payment.currency,
      total: payment.total,
    },
    mayLook: stuck.provider === 'stripe' && isExplicable(stuck.reason),
    resolved: stuck.resolvedAt && {
      at: stuck.resolvedAt.toISOString(),
      by: nameOf(stuck.resolvedBy),
      note: stuck.note,
      returned:
        stuck.returnedOn && stuck.returnReference
          ? { on: stuck.returnedOn, reference: stuck.returnReference }
          : null,
    },
  })
  return { open: open.map(view), resolved: resolved.map(view) }
}

export function countStuck(db: Database): Promise<number> {
  return db.$count(stuckPayments, waits)
}
