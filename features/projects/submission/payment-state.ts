export const paymentStates = ['nothing', 'owed', 'added', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a project owes: outside every contest nothing; a category added after the payment is owed by itself. */
export function paymentState(project: {
  contest: object | null
  paidAt: string | null
  entries: readonly { paidAt: string | null }[]
}): PaymentState {
  if (project.contest === null) return 'nothing'
  if (project.paidAt === null) return 'owed'
  return project.entries.every((entry) => entry.paidAt !== null) ? 'paid' : 'added'
}
