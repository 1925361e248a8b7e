export const paymentStates = ['nothing', 'owed', 'added', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The amount due: outside a contest nothing; a category added after the payment is due separately. */
export function paymentState(project: {
  contest: object | null
  paidAt: string | null
  entries: readonly { paidAt: string | null }[]
}): PaymentState {
  if (project.contest === null) return 'nothing'
  if (project.paidAt === null) return 'owed'
  return project.entries.every((entry) => entry.paidAt !== null) ? 'paid' : 'added'
}
