import type { TaxLine } from '#features/payments/money/figures.ts'
import type { ItemKind } from '#features/payments/money/item-kinds.ts'
import type { ErrorCode } from '#shared/domain-error.ts'
import { type Cents, sum } from '#shared/money.ts'

/** An item of a payment with the amount paid before tax, and the amount refunded. */
export interface PaidItem {
  id: string
  paid: Cents
  refunded: Cents
}

/** A tax of a payment, and the amount refunded. */
export interface PaidTax extends TaxLine {
  refunded: Cents
}

export interface RefundFigures {
  items: { id: string; amount: Cents }[]
  subtotal: Cents
  taxes: TaxLine[]
  total: Cents
}

/** The proportional share of an amount, with half a cent rounded up. */
function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return 0
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

/**
 * The amount paid for each item before tax. The discount is split among the items that the coupon covers, in
 * proportion, and the shares add up to the discount to the cent.
 */
export function paidAmounts(
  items: readonly { kind: ItemKind; amount: Cents }[],
  discount: Cents,
  kinds: readonly ItemKind[] | null,
): Cents[] {
  const holdsFor = items.map(({ kind }) => kinds === null || kinds.includes(kind))
  const eligible = sum(items.filter((_, place) => holdsFor[place]).map(({ amount }) => amount))
  // A coupon that was changed since may cover less than its discount. Then all items share it.
  const bears = eligible >= discount ? holdsFor : items.map(() => true)
  const whole = eligible >= discount ? eligible : sum(items.map(({ amount }) => amount))
  let reached = 0
  let taken = 0
  return items.map(({ amount }, place) => {
    if (!bears[place]) return amount
    reached += amount
    const share = proportion(discount, reached, whole) - taken
    taken += share
    return amount - share
  })
}

/** The state of a refund at its provider. */
export interface MadeRefund {
  /** Null if the provider rejected the refund. */
  reference: string | null
  state: 'completed' | 'pending' | 'failed'
}

export type RefundProblem = Extract<ErrorCode, 'refund_nothing' | 'refund_too_much'>

/** The refundable amount, with taxes. Once it is zero, the payment is refunded. */
export function remainingOf(paid: readonly PaidItem[], taxes: readonly PaidTax[]): Cents {
  const ofItems = sum(paid.map((item) => item.paid - item.refunded))
  return ofItems + sum(taxes.map((line) => line.amount - line.refunded))
}

/** What can be refunded now: what is left by the documents, as far as its money is there and not in another refund. */
export function refundableNow(of: { remaining: Cents; moneyLeft: Cents; pending: Cents }): Cents {
  return Math.max(0, Math.min(of.remaining, of.moneyLeft - of.pending))
}

/** What is missing of the money that the documents speak of. Zero unless a bank or a provider returned it. */
export function takenBack(of: { documented: Cents; moneyLeft: Cents }): Cents {
  return Math.max(0, of.documented - of.moneyLeft)
}

/**
 * The error code of a refund, or null if it is valid. Amounts of zero are valid only if all items were refunded before
 * and cents of their taxes were not: then they stand for the rest.
 */
export function refundProblem(
  paid: readonly PaidItem[],
  taxes: readonly PaidTax[],
  input: readonly { id: string; amount: Cents }[],
): RefundProblem | null {
  const wanted = Map.groupBy(input, ({ id }) => id)
  const isRestOfTaxes = remainingOf(paid, []) === 0 && remainingOf([], taxes) > 0
  if (sum(input.map(({ amount }) => amount)) <= 0 && !isRestOfTaxes) return 'refund_nothing'
  for (const [id, parts] of wanted) {
    const item = paid.find((one) => one.id === id)
    const amount = sum(parts.map((part) => part.amount))
    if (!item || parts.some((part) => part.amount < 0)) return 'refund_too_much'
    if (amount > item.paid - item.refunded) return 'refund_too_much'
  }
  return null
}

/**
 * The refund of the given amounts, with their share of each tax. The share depends on all refunds so far, so that many
 * partial refunds never exceed the tax, and the refund of the last items includes the rest of each tax to the cent.
 */
export function refundFor(
  paid: readonly PaidItem[],
  taxes: readonly PaidTax[],
  input: readonly { id: string; amount: Cents }[],
): RefundFigures {
  const whole = sum(paid.map((item) => item.paid))
  const subtotal = sum(input.map(({ amount }) => amount))
  const reached = sum(paid.map((item) => item.refunded)) + subtotal
  const given = taxes.map(({ tax, ratePpm, amount, refunded }) => ({
    tax,
    ratePpm,
    // Clamped at zero: of two partial refunds, the failed one may have had the smaller share.
    amount: Math.max(0, proportion(amount, reached, whole) - refunded),
  }))
  return {
    items: input.filter(({ amount }) => amount > 0).map(({ id, amount }) => ({ id, amount })),
    subtotal,
    taxes: given,
    total: subtotal + sum(given.map(({ amount }) => amount)),
  }
}

/**
 * The same figures for an external refund, whose total is fixed. Each tax absorbs at most one cent of rounding. Null if
 * the amounts cannot match the total.
 */
export function fittedTo(
  figures: RefundFigures,
  taxes: readonly PaidTax[],
  total: Cents,
): RefundFigures | null {
  let missing = total - figures.total
  const fitted = figures.taxes.map((line) => {
    const paid = taxes.find(({ tax }) => tax === line.tax)
    const left = paid ? paid.amount - paid.refunded : 0
    const cent = Math.sign(missing)
    const isBearable = line.amount + cent >= 0 && line.amount + cent <= left
    if (cent === 0 || !isBearable) return line
    missing -= cent
    return { ...line, amount: line.amount + cent }
  })
  return missing === 0 ? { ...figures, taxes: fitted, total } : null
}

/** The probable items of an external refund: all that is left, or the first items up to the sum. */
export function proposedFor(
  paid: readonly PaidItem[],
  taxes: readonly PaidTax[],
  total: Cents,
): { id: string; amount: Cents }[] {
  const leftOf = (item: PaidItem) => item.paid - item.refunded
  const subtotal = sum(paid.map(leftOf))
  const whole = remainingOf(paid, taxes)
  let rest = Math.min(subtotal, proportion(subtotal, total, whole))
  return paid.map((item) => {
    const amount = Math.min(rest, leftOf(item))
    rest -= amount
    return { id: item.id, amount }
  })
}

/** The most of each item that can be refunded with its taxes for a total. */
export function refundWithin(
  paid: readonly PaidItem[],
  taxes: readonly PaidTax[],
  total: Cents,
): { id: string; amount: Cents }[] {
  let wanted = total
  let amounts = proposedFor(paid, taxes, wanted)
  // Rounding may exceed the total by a cent for each tax.
  while (wanted > 0 && refundFor(paid, taxes, amounts).total > total) {
    wanted -= 1
    amounts = proposedFor(paid, taxes, wanted)
  }
  return amounts
}

/** After this long a provider may have forgotten the idempotency key of a refund, and would make a second one. */
const keyHours = 20

export function isKeyExpired({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= keyHours * 3_600_000
}
