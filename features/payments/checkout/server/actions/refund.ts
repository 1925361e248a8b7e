import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type * as contract from '#features/payments/checkout/contract-refunds.ts'
import { fittedTo, isKeyExpired, refundFor, refundProblem } from '#features/payments/ledger/refund.ts'
import { lockPaymentForAdmin } from '#features/payments/ledger/server/actions/lock-payment.ts'
import {
  completeRefund,
  findPayingCharge,
  settleRefund,
} from '#features/payments/ledger/server/actions/settle-refund.ts'
import { findIssues } from '#features/payments/ledger/server/issue-queries.ts'
import {
  creditNotes,
  payments,
  refundItems,
  refunds,
  refundTaxes,
} from '#features/payments/ledger/server/payment-tables.ts'
import { listItems, type Payment } from '#features/payments/ledger/server/queries.ts'
import { type Refund, refundableOf, stateOf } from '#features/payments/ledger/server/refund-queries.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { creditNoteNumber } from '#features/payments/money/invoice-number.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { takeEntriesOut } from '#features/projects/entry/server/actions/take-entries-out.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import { refunderFor } from '../providers/provider-for.ts'

/** After this long, the provider has either made the refund or never received it. */
const resumeAfterMs = 60_000

export type RefundTools = Pick<Tools, 'db' | 'settings'>
type Input = InputOf<typeof contract.refundPayment>
type Outcome = OutputOf<typeof contract.refundPayment>

type Wanted = Pick<Input, 'refundId' | 'items' | 'reason' | 'givesCouponBack'> &
  Pick<Refund, 'provider' | 'reference'> & {
    /** For an external refund: its day, and its exact total if that is known. */
    made?: { on: string; total: Cents | null } | null
  }

/** Banks give all transfers of one batch the same reference. Those of one payment must differ. */
async function rejectSameTransfer(tx: DatabaseTransaction, payment: Payment, wanted: Wanted): Promise<void> {
  if (wanted.provider !== 'transfer' || wanted.reference === null) return
  const same = and(eq(refunds.paymentId, payment.id), eq(refunds.reference, wanted.reference))
  if ((await tx.$count(refunds, same)) > 0) fail('refund_reference_used')
}

/** Saves a refund with its lines, if that much is left to refund. */
export async function saveRefund(
  tx: DatabaseTransaction,
  organiserId: string,
  payment: Payment,
  wanted: Wanted,
): Promise<Refund> {
  const { items, taxes } = await stateOf(tx, payment)
  const problem = refundProblem(items, taxes, wanted.items)
  if (problem) fail(problem)
  const calculated = refundFor(items, taxes, wanted.items)
  const total = wanted.made?.total ?? null
  const figures = total === null ? calculated : fittedTo(calculated, taxes, total)
  if (!figures) fail('refund_other_total')
  await rejectSameTransfer(tx, payment, wanted)
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: wanted.refundId,
      paymentId: payment.id,
      subtotal: figures.subtotal,
      total: figures.total,
      reason: wanted.reason,
      provider: wanted.provider,
      reference: wanted.reference,
      givesCouponBack: wanted.givesCouponBack,
      requestedBy: organiserId,
      madeOn: wanted.made?.on ?? null,
    })
    .onConflictDoNothing()
    .returning()
  if (!refund) fail('refund_reference_used')
  if (figures.items.length > 0) {
    await tx.insert(refundItems).values(
      figures.items.map(({ id, amount }, position) => ({
        refundId: refund.id,
        paymentItemId: id,
        amount,
        position,
      })),
    )
  }
  if (figures.taxes.length > 0) {
    await tx
      .insert(refundTaxes)
      .values(figures.taxes.map((line, position) => ({ ...line, refundId: refund.id, position })))
  }
  await record(tx, {
    actorId: organiserId,
    action: 'payments.refund',
    subject: { kind: 'payment', id: payment.id },
    reason: wanted.reason,
    details: {
      refund: refund.id,
      total: refund.total,
      currency: payment.currency,
      ...(wanted.made ? { madeOn: wanted.made.on, reference: refund.reference } : {}),
    },
  })
  return refund
}

/** The categories of the items that the project is still in. */
export async function takeItemsOut(
  tx: DatabaseTransaction,
  settings: Tools['settings'],
  organiserId: string,
  payment: Payment,
  input: { itemIds: readonly string[]; reason: string },
): Promise<void> {
  if (input.itemIds.length === 0 || payment.projectId === null) return
  const items = (await listItems(tx, payment.id)).filter(({ id }) => input.itemIds.includes(id))
  const entryIds = items.flatMap(({ entryId }) => entryId ?? [])
  await takeEntriesOut(tx, settings, organiserId, {
    projectId: payment.projectId,
    entryIds,
    reason: input.reason,
  })
}

async function findRefund(db: Database, paymentId: string, refundId: string): Promise<Refund | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.paymentId, paymentId)))
  return refund ?? null
}

async function outcomeOf(db: Database, paymentId: string, refundId: string): Promise<Outcome> {
  const refund = await findRefund(db, paymentId, refundId)
  if (!refund) throw new NotFound()
  const [note] = await db
    .select({ year: creditNotes.year, number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.refundId, refundId))
  return { status: refund.status, creditNote: note ? creditNoteNumber(note) : null }
}

/**
 * Requests the refund from the provider without locking rows. The idempotency key makes it happen once. Without a
 * response the refund stays pending, and a job resumes it.
 */
async function callProvider(tools: RefundTools, refund: Refund): Promise<void> {
  const refunder = refunderFor(refund.provider, tools)
  if (!refunder) return
  const { db } = tools
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId))
  const charge = payment && (await findPayingCharge(db, payment))
  if (!payment || !charge) throw new Error(`Payment ${refund.paymentId} has no charge to refund.`)
  const { total } = refund
  const input = { chargeReference: charge.reference, total, currency: payment.currency, key: refund.id }
  const isNew = Date.now() - refund.createdAt.getTime() < resumeAfterMs
  const known = isNew ? null : await refunder.findRefund(input)
  // A provider forgets an idempotency key after a day, and would then make a second refund.
  const isOver = !known && isKeyExpired(refund, new Date())
  const failed = { reference: null, state: 'failed' } as const
  const made = known ?? (isOver ? failed : await refunder.refund(input))
  await db.transaction((tx) => settleRefund(tx, { refundId: refund.id, ...made }))
}

/** The details of an external refund. */
async function recordedOf(tx: DatabaseTransaction, payment: Payment, { recorded }: Input) {
  if (!recorded) return { provider: payment.provider ?? 'none', reference: null, made: null }
  const { issueId, means, reference, on, total } = recorded
  if (on > dayInMontreal(new Date())) fail('transfer_in_future')
  if (issueId !== null) {
    const issue = (await findIssues(tx, payment.id)).find(({ id, mayRecord }) => id === issueId && mayRecord)
    if (issue?.amount !== -(total ?? 0)) fail('issue_changed')
  }
  const provider = means === 'bank' ? 'transfer' : (payment.provider ?? 'none')
  return { provider, reference, made: { on, total } } as const
}

/**
 * Refunds amounts of items with their taxes, at most what is left of each, or records an external refund. A repeated
 * request changes nothing.
 */
export async function refundPayment(
  tools: RefundTools & Pick<Tools, 'log'>,
  organiserId: string,
  input: Input,
  spoken: Language,
): Promise<Outcome> {
  const { db } = tools
  const refund = await db.transaction(async (tx) => {
    const payment = await lockPaymentForAdmin(tx, input.paymentId)
    const known = await findRefund(tx, payment.id, input.refundId)
    if (known) return null
    if (!paymentLifecycle.can('refund', payment.status)) fail('payment_not_paid')
    const isManual = payment.provider === 'transfer' || input.recorded !== null
    if (isManual && !input.recorded?.reference) {
      const t = messagesOf('payments', spoken)
      throw new InvalidFields({ bankReference: [t('transfer.field_needed')] })
    }
    const isInLedger = input.recorded?.issueId != null
    const refundable = isInLedger ? null : await refundableOf(tx, payment)
    const saved = await saveRefund(tx, organiserId, payment, {
      ...input,
      ...(await recordedOf(tx, payment, input)),
    })
    if (refundable !== null && saved.total > refundable) fail('refund_money_taken')
    await takeItemsOut(tx, tools.settings, organiserId, payment, {
      itemIds: input.takenOut,
      reason: input.reason,
    })
    if (isManual || saved.provider === 'none') {
      await completeRefund(tx, { refundId: saved.id, reference: null, actorId: organiserId, isInLedger })
    }
    return saved
  })
  if (refund && !input.recorded) {
    await callProvider(tools, refund).catch((error: unknown) =>
      tools.log.warn({ err: error, refund: refund.id }, 'a refund waits for its provider'),
    )
  }
  return outcomeOf(db, input.paymentId, input.refundId)
}

/**
 * Polls the refunds that are pending at the provider, and requests those again that it does not know because the portal
 * or the provider was down.
 */
export async function resumeRefunds({ log, ...tools }: RefundTools & Pick<Tools, 'log'>): Promise<void> {
  const undecided = and(
    eq(refunds.status, 'pending'),
    inArray(refunds.provider, ['stripe', 'sandbox']),
    lt(refunds.createdAt, sql`now() - interval '1 minute'`),
  )
  for (const refund of await tools.db.select().from(refunds).where(undecided)) {
    await callProvider(tools, refund).catch((error: unknown) =>
      log.warn({ err: error, refund: refund.id }, 'a refund waits for its provider'),
    )
  }
}
