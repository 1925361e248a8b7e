import { z } from 'zod'
import type { PaymentStatus } from '#features/payments/lifecycle.ts'
import { formatMoney } from '#shared/format.ts'
import type { Language, Localized } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { FilledLine } from '#shared/text.ts'

export const SponsorLine = z.object({
  description: FilledLine(200),
  quantity: z.int().min(1).max(9999),
  unitPrice: z.int().min(1).max(10_000_000),
})
export type SponsorLine = z.infer<typeof SponsorLine>

/** The items of the invoice. The label has the quantity, because documents print one amount a line. */
export function sponsorItems(
  lines: readonly SponsorLine[],
  currency: Currency,
): { label: Localized; amount: Cents }[] {
  return lines.map(({ description, quantity, unitPrice }) => {
    const label = (language: Language) =>
      quantity === 1
        ? description
        : `${description} (${quantity} × ${formatMoney(unitPrice, currency, language)})`
    return {
      label: { en: label('en'), fr: label('fr'), 'zh-hans': label('zh-hans'), es: label('es') },
      amount: quantity * unitPrice,
    }
  })
}

export const sponsorStatuses = ['draft', 'issued', 'paid', 'cancelled', 'refunded'] as const
export type SponsorStatus = (typeof sponsorStatuses)[number]

/** An invoice is issued with its payment, which knows the rest. */
export function sponsorStatus(payment: { status: PaymentStatus } | null): SponsorStatus {
  if (payment === null) return 'draft'
  if (payment.status === 'completed') return 'paid'
  if (payment.status === 'cancelled' || payment.status === 'refunded') return payment.status
  return 'issued'
}

export const usualDaysToPay = 30
export const mostDaysToPay = 365

/** An open invoice is overdue from the day after its due date. */
export const isOverdue = (status: SponsorStatus, dueOn: string | null, today: string) =>
  status === 'issued' && dueOn !== null && dueOn < today
