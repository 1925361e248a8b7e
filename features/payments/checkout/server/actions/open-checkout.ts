import { and, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import type { PaymentView } from '#features/payments/ledger/contract.ts'
import {
  type Checkout,
  findOpenCheckout,
  voidCheckouts,
} from '#features/payments/ledger/server/actions/checkouts.ts'
import { payerOf } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { Payment } from '#features/payments/ledger/server/queries.ts'
import { closeCheckout } from '#features/payments/ledger/server/tasks.ts'
import { checkoutLifecycle, paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { RealProvider } from '#features/payments/money/provider-names.ts'
import { taxLabels } from '#features/payments/money/taxes.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { enqueue } from '#server/jobs.ts'
import { messagesOf } from '#server/messages.ts'
import { fail } from '#shared/domain-error.ts'
import { formatRate } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { CheckoutToOpen, OpenedCheckout, ProviderTools } from '../providers/provider.ts'
import { ProviderAway, ProviderRejected } from '../providers/provider.ts'
import { providerFor } from '../providers/provider-for.ts'
import { mailTransferInstructions } from '../transfer-mail.ts'

/** A page that is about to expire is not reused. */
const closingMs = 60_000
/** Created and never opened. The provider may remember an older request with another expiry. */
const staleMs = 20 * 60_000

function isGood({ provider, reference, expiresAt, createdAt }: Checkout, wanted: string, now: Date): boolean {
  const closes = expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  const isFresh = reference !== null || createdAt.getTime() > now.getTime() - staleMs
  return provider === wanted && isFresh && closes > now.getTime() + closingMs
}

/** The lines of the provider's page. They cannot be negative, so the discount is subtracted first. */
function linesOf(due: PaymentView, language: Language): CheckoutToOpen['lines'] {
  const t = messagesOf('payments', language)
  const reduced = due.coupon && {
    label: t('checkout.after_coupon', { code: due.coupon.code }),
    amount: due.subtotal,
  }
  const items = due.items.map(({ label, amount }) => ({ label: inLanguage(label, language), amount }))
  const taxes = due.taxes.map(({ tax, ratePpm, amount }) => ({
    label: `${taxLabels[tax][language]} ${formatRate(ratePpm, language)}`,
    amount,
  }))
  return [...(reduced ? [reduced] : items), ...taxes].filter(({ amount }) => amount > 0)
}

/**
 * The current attempt for a locked payment, reused on each click. It is saved before the request to the provider, so
 * that it can be found by its id after a crash.
 */
export async function beginCheckout(
  tx: DatabaseTransaction,
  payment: Payment,
  due: PaymentView,
  input: { provider: RealProvider } & ProviderTools,
): Promise<CheckoutToOpen & Pick<Checkout, 'provider' | 'reference' | 'href'>> {
  const now = new Date()
  const payer = await getUserById(tx, payerOf(payment))
  const state = await findOpenCheckout(tx, payment.id)
  const checkout =
    state && isGood(state, input.provider, now) ? state : await writeCheckout(tx, payment, due, input, now)
  return {
    ...checkout,
    lines: linesOf(due, payer.lang),
    payer: { email: payer.email, language: payer.lang },
  }
}

async function writeCheckout(
  tx: DatabaseTransaction,
  payment: Payment,
  due: PaymentView,
  { provider, ...tools }: { provider: RealProvider } & ProviderTools,
  now: Date,
): Promise<Checkout> {
  await voidCheckouts(tx, [payment.id])
  const isRetry = paymentLifecycle.can('retry', payment.status)
  const status = isRetry ? paymentLifecycle.to('retry') : payment.status
  await tx.update(payments).set({ provider, status }).where(eq(payments.id, payment.id))
  const until = due.priceUntil === null ? null : new Date(due.priceUntil)
  const [made] = await tx
    .insert(checkouts)
    .values({
      paymentId: payment.id,
      provider,
      currency: due.currency,
      total: due.total,
      expiresAt: providerFor(provider, tools).expiryOf(now, until),
    })
    .returning()
  if (!made) throw new Error(`No checkout was made for payment ${payment.id}.`)
  await record(tx, {
    actorId: payment.payerId,
    action: isRetry ? 'payments.retry' : 'payments.begin',
    subject: { kind: 'payment', id: payment.id },
    details: { provider, total: due.total, currency: due.currency },
  })
  return made
}

/** Saves the provider's response. Null if the figures changed during the request. */
async function saveOpened(
  tx: DatabaseTransaction,
  input: CheckoutToOpen & { provider: RealProvider },
  opened: OpenedCheckout,
  publicUrl: string,
): Promise<Pick<Checkout, 'reference' | 'href'> | null> {
  const [saved] = await tx
    .update(checkouts)
    .set(opened)
    .where(and(eq(checkouts.id, input.id), isNull(checkouts.reference)))
    .returning()
  const [now = saved] = saved ? [saved] : await tx.select().from(checkouts).where(eq(checkouts.id, input.id))
  if (!now || (now.status !== 'open' && now.status !== 'completed')) {
    if (saved) await enqueue(tx, closeCheckout, { checkoutId: saved.id })
    return null
  }
  if (saved && input.provider === 'transfer') {
    await mailTransferInstructions(tx, { ...saved, reference: opened.reference, publicUrl })
  }
  return now
}

const opening = new Map<string, Promise<Pick<Checkout, 'reference' | 'href'> | null>>()

async function openOnce(tools: ProviderTools, input: CheckoutToOpen & { provider: RealProvider }) {
  const opened = await providerFor(input.provider, tools).open(input)
  return tools.db.transaction((tx) => saveOpened(tx, input, opened, tools.settings.publicUrl))
}

/** The next click creates another attempt, which the provider does not know yet. */
async function voidUnopened(db: Database, checkoutId: string): Promise<void> {
  const unopened = and(
    eq(checkouts.id, checkoutId),
    eq(checkouts.status, 'open'),
    isNull(checkouts.reference),
  )
  await db
    .update(checkouts)
    .set({ status: checkoutLifecycle.to('makeVoid') })
    .where(unopened)
}

/**
 * Opens a checkout at its provider, once for simultaneous requests, and outside every transaction. A retry repairs a
 * crash in between, because the provider returns the same checkout.
 */
export async function openCheckout(
  tools: ProviderTools & { log?: Pick<Logger, 'warn'> },
  input: CheckoutToOpen & { provider: RealProvider; reference: string | null; href: string | null },
): Promise<Pick<Checkout, 'href'>> {
  if (input.reference !== null) return input
  let underWay = opening.get(input.id)
  if (!underWay) {
    underWay = openOnce(tools, input).finally(() => opening.delete(input.id))
    opening.set(input.id, underWay)
  }
  const opened = await underWay.catch(async (error: unknown) => {
    if (error instanceof ProviderAway) return fail('provider_away', { status: 503 })
    if (!(error instanceof ProviderRejected)) throw error
    tools.log?.warn({ err: error, checkoutId: input.id }, 'a checkout was refused by its provider')
    await voidUnopened(tools.db, input.id)
    return fail('provider_rejected')
  })
  return opened ?? fail('payment_changed')
}
