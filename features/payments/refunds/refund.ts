import type { PaymentErrorCode } from '#features/payments/core/contract.ts'
import type { ItemKind } from '#features/payments/core/item-kinds.ts'
import type { TaxLine } from '#features/payments/quote/computation.ts'
import { type Cents, sum } from '#shared/money.ts'

/** An item of a payment with what was paid for it before tax, and what of that has been given back. */
export interface PaidItem {
  id: string
  paid: Cents
  refunded: Cents
}

/** A tax of a payment, and what of it has been given back. */
export interface PaidTax extends TaxLine {
  refunded: Cents
}

export interface RefundFigures {
  items: { id: string; amount: Cents }[]
  subtotal: Cents
  taxes: TaxLine[]
  total: Cents
}

/** Part of an amount as a part of a whole is to the whole, half a cent up. */
function proportion(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return 0
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

/**
 * What was paid for each item before tax: the coupon's reduction is shared among the items that it holds for, in
 * proportion, and the shares come to the reduction to the cent.
 */
export function paidAmounts(
  items: readonly { kind: ItemKind; amount: Cents }[],
  discount: Cents,
  kinds: readonly ItemKind[] | null,
): Cents[] {
  const holdsFor = items.map(({ kind }) => kinds === null || kinds.includes(kind))
  const eligible = sum(items.filter((_, place) => holdsFor[place]).map(({ amount }) => amount))
  // A coupon that was changed since may hold for less than it took off; then everything bears its share.
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

export type RefundProblem = Extract<PaymentErrorCode, 'refund_nothing' | 'refund_too_much'>

/** What may still be given back, with the taxes: once that is nothing, the payment is refunded. */
export function remainingOf(paid: readonly PaidItem[], taxes: readonly PaidTax[]): Cents {
  const ofItems = sum(paid.map((item) => item.paid - item.refunded))
  return ofItems + sum(taxes.map((line) => line.amount - line.refunded))
}

/**
 * Why this cannot be given back, or null when it can. Amounts of nothing are given back only where all of the items went
 * back before and cents of their taxes did not: then they stand for all that remains.
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
 * What is given back for the asked amounts, with their part of each tax. Taxes follow what has been given back
 * altogether, so that many parts never come to more than the tax, and whatever gives back the rest of the items gives
 * back the rest of each tax to the cent.
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
    // Never less than nothing: of two parts the one that failed may have carried the smaller cent.
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
 * The same figures for money that went back elsewhere and is what it is: the cents that rounding puts otherwise are borne
 * by the taxes, one each. Null where the amounts do not come to that sum.
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

/** What a sum that went back elsewhere was probably for: everything that is left, or the first items as far as it goes. */
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

/** After this long a provider may have forgotten the key of a refund, and would make a second one. */
const keyHours = 20

export function isKeyExpired({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= keyHours * 3_600_000
}
