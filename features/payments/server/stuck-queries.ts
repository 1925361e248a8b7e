import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { listStuckPayments, StuckPayment } from '../contract-stuck.ts'
import { nameInFull } from '../name-on-paper.ts'
import { isExplicable } from './actions/stuck.ts'
import { payments, stuckPayments } from './tables.ts'

const shownResolved = 50

/** What waits, the oldest first, and what was resolved, the newest first. */
export async function listStuck(db: Database): Promise<OutputOf<typeof listStuckPayments>> {
  const select = () =>
    db
      .select({ stuck: stuckPayments, payment: payments })
      .from(stuckPayments)
      .leftJoin(payments, eq(payments.id, stuckPayments.paymentId))
  const open = await select().where(isNull(stuckPayments.resolvedAt)).orderBy(asc(stuckPayments.foundAt))
  const resolved = await select()
    .where(isNotNull(stuckPayments.resolvedAt))
    .orderBy(desc(stuckPayments.resolvedAt))
    .limit(shownResolved)
  const ids = [...open, ...resolved].flatMap(({ stuck, payment }) =>
    [stuck.resolvedBy, payment?.payerId ?? null].filter((id) => id !== null),
  )
  const people = await listPeople(db, [...new Set(ids)])
  const nameOf = (id: string | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? nameInFull(person) : null
  }
  const view = ({ stuck, payment }: (typeof open)[number]): StuckPayment => ({
    id: stuck.id,
    reason: stuck.reason,
    provider: stuck.provider,
    reference: stuck.reference,
    currency: stuck.currency,
    amount: stuck.amount,
    foundAt: stuck.foundAt.toISOString(),
    payment: payment && {
      id: payment.id,
      status: payment.status,
      projectName: payment.projectName,
      payer: nameOf(payment.payerId) ?? '',
      email: people.get(payment.payerId)?.email ?? '',
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
  return db.$count(stuckPayments, isNull(stuckPayments.resolvedAt))
}
