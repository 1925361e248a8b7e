import { and, asc, inArray, sql } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import { recordAll } from '#server/journal.ts'
import { among, asRows } from '#server/many.ts'
import type { InvoiceSnapshot, ProviderName, Seller } from '../../contract.ts'
import { invoiceNumber } from '../../invoice-number.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { dayInMontreal } from '../../taxes.ts'
import { leaveReceipts } from '../mails.ts'
import type { Payment, PaymentItem, PaymentTax } from '../queries.ts'
import { sellerOnPaper } from '../seller.ts'
import { coupons, invoiceCounters, invoices, paymentItems, payments, paymentTaxes } from '../tables.ts'
import { keepUses } from './hold-coupon.ts'
import { payableOf, type Subject, subjectOf } from './payables.ts'

/** The last of so many new numbers of the year; whoever completes at the same moment waits for this transaction to end. */
async function takeInvoiceNumbers(tx: Database, year: number, count: number): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: count })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + ${count}` },
    })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error(`The invoice counter of ${year} gave no number.`)
  return counter.last
}

interface Lines {
  items: PaymentItem[]
  taxes: PaymentTax[]
  couponCode: string | null
}

function groupedByPayment<Row extends { paymentId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

/** What each payment is for, and what stands on its invoice. */
async function listLines(tx: Database, paid: readonly Payment[]): Promise<Map<string, Lines>> {
  const ids = paid.map(({ id }) => id)
  const items = await tx
    .select()
    .from(paymentItems)
    .where(among(paymentItems.paymentId, ids))
    .orderBy(asc(paymentItems.position))
  const taxes = await tx
    .select()
    .from(paymentTaxes)
    .where(among(paymentTaxes.paymentId, ids))
    .orderBy(asc(paymentTaxes.position))
  const couponIds = paid.flatMap(({ couponId }) => couponId ?? [])
  const used =
    couponIds.length === 0
      ? []
      : await tx
          .select({ id: coupons.id, code: coupons.code })
          .from(coupons)
          .where(among(coupons.id, couponIds))
  const codes = new Map(used.map(({ id, code }) => [id, code]))
  const [itemsOf, taxesOf] = [groupedByPayment(items), groupedByPayment(taxes)]
  return new Map(
    paid.map(({ id, couponId }) => [
      id,
      {
        items: itemsOf.get(id) ?? [],
        taxes: taxesOf.get(id) ?? [],
        couponCode: (couponId === null ? undefined : codes.get(couponId)) ?? null,
      },
    ]),
  )
}

function snapshotOf(payment: Payment, lines: Lines, seller: Seller | null): InvoiceSnapshot {
  const { currency, projectName, preTotal, discount, subtotal, total, billing } = payment
  if (!billing) throw new Error(`Payment ${payment.id} has no billing address.`)
  return {
    currency,
    projectName,
    buyer: billing,
    seller: seller ?? undefined,
    paidBy: payment.provider ?? undefined,
    items: lines.items.map(({ kind, label, amount }) => ({ kind, label, amount })),
    preTotal,
    couponCode: lines.couponCode,
    discount,
    subtotal,
    taxes: lines.taxes.map(({ tax, millionths, amount }) => ({ tax, millionths, amount })),
    total,
  }
}

/** Tells each part of the house what of its own was paid for. */
async function tellWhoseItIs(
  tx: Database,
  paid: readonly Payment[],
  lines: ReadonlyMap<string, Lines>,
  at: Date,
): Promise<void> {
  const told = paid.map((payment) => {
    const subject = subjectOf(payment)
    const items = lines.get(payment.id)?.items ?? []
    return { kind: subject.kind, subjectId: subject.id, payerId: payment.payerId, items, at }
  })
  for (const kind of new Set<Subject['kind']>(told.map((one) => one.kind))) {
    await payableOf(kind).recordPaid(
      tx,
      told.filter((one) => one.kind === kind),
    )
  }
}

async function issueInvoices(
  tx: Database,
  paid: readonly Payment[],
  lines: ReadonlyMap<string, Lines>,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const payers = await listPeople(tx, [...new Set(paid.map(({ payerId }) => payerId))])
  const seller = await sellerOnPaper(tx)
  const drawn = paid.map((payment) => {
    const [payer, own] = [payers.get(payment.payerId), lines.get(payment.id)]
    if (!payer || !own) throw new Error(`Payment ${payment.id} has no payer.`)
    const snapshot = snapshotOf(payment, own, seller)
    return { payment, language: payer.lang, snapshot }
  })
  // As late as can be: whoever completes others waits from here on.
  const year = Number(dayInMontreal(at).slice(0, 4))
  const last = await takeInvoiceNumbers(tx, year, drawn.length)
  const numbered = drawn.map((one, place) => ({ ...one, number: last - drawn.length + 1 + place }))
  const rows = numbered.map(({ payment, language, snapshot, number }) => ({
    id: newId(),
    payment_id: payment.id,
    number,
    language,
    snapshot,
  }))
  await tx.execute(sql`
    INSERT INTO ${invoices} (id, payment_id, year, number, language, issued_at, snapshot)
    SELECT id, payment_id, ${year}::int, number, language, ${at.toISOString()}::timestamptz, snapshot
    FROM ${asRows(rows, 'id uuid, payment_id uuid, number int, language text, snapshot jsonb')}`)
  await recordAll(
    tx,
    numbered.map(({ payment: { id, total, currency, provider }, number }) => ({
      actorId,
      act: 'payments.complete',
      subject: { kind: 'payment', id },
      details: { invoice: invoiceNumber({ year, number }), total, currency, provider },
    })),
  )
}

interface Completing {
  paymentIds: readonly string[]
  /** What they were paid with, where that is only known now. */
  provider?: ProviderName
  actorId: string | null
}

/**
 * Completes payments once, however often it is called, each with its invoice, what was bought and its mail, all in the
 * caller's transaction and with as many statements for a thousand as for one.
 * @returns how many were still there to be completed
 */
export async function completePayments(
  tx: Database,
  { paymentIds, provider, actorId }: Completing,
): Promise<number> {
  const at = new Date()
  const paid = await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('complete'), completedAt: at, ...(provider ? { provider } : {}) })
    .where(and(among(payments.id, paymentIds), inArray(payments.status, paymentLifecycle.from('complete'))))
    .returning()
  if (paid.length === 0) return 0
  await keepUses(tx, paid)
  const lines = await listLines(tx, paid)
  await tellWhoseItIs(tx, paid, lines, at)
  await leaveReceipts(
    tx,
    paid.map(({ id }) => id),
  )
  await issueInvoices(tx, paid, lines, { actorId, at })
  return paid.length
}

/** Completes one. @returns false when it was no longer there to be completed */
export async function completePayment(
  tx: Database,
  { paymentId, ...asked }: { paymentId: string; provider?: ProviderName; actorId: string | null },
): Promise<boolean> {
  return (await completePayments(tx, { ...asked, paymentIds: [paymentId] })) === 1
}
