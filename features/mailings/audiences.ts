/** Whom a mailing is for: owners of projects, jurors, or the owners that a saved view of the entries finds. */
export const audiences = [
  'entrants',
  'unfinished',
  'unpaid',
  'submitted',
  'winners',
  'jurors',
  'jurors_behind',
  'view',
] as const
export type Audience = (typeof audiences)[number]

export const isOfJurors = (audience: Audience) => audience === 'jurors' || audience === 'jurors_behind'

/** Why a member of the audience gets no mail, in the order in which the reasons are given. */
export const leftOutReasons = ['unsubscribed', 'bounced', 'unconfirmed'] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** Why a user gets no mailing, or null if they get it. */
export function leftOutFor(user: {
  mailingsOff: boolean
  isBounced: boolean
  emailConfirmedAt: Date | null
}): LeftOut | null {
  if (user.mailingsOff) return 'unsubscribed'
  if (user.isBounced) return 'bounced'
  return user.emailConfirmedAt ? null : 'unconfirmed'
}
