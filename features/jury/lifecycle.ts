import { lifecycle } from '#shared/lifecycle.ts'

/** A round is opened and closed by an organiser; marks are taken only while it is open. */
export const roundLifecycle = lifecycle(['prepared', 'open', 'closed'], {
  draw: { from: ['prepared', 'closed'] },
  open: { from: ['prepared', 'closed'], to: 'open' },
  mark: { from: ['open'] },
  close: { from: ['open'], to: 'closed' },
})
export type RoundStatus = (typeof roundLifecycle.statuses)[number]

export const assignmentLifecycle = lifecycle(['assigned', 'recused'], {
  mark: { from: ['assigned'] },
  recuse: { from: ['assigned'], to: 'recused' },
})
export type AssignmentStatus = (typeof assignmentLifecycle.statuses)[number]
