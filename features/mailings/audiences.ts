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

/**
 * What a mailing is about: the recipients' projects or their jury work, which concern them whether or not they have asked
 * for news; or news, for those who have asked for it.
 */
export const purposes = ['participation', 'news'] as const
export type Purpose = (typeof purposes)[number]

/** Why a member of the audience gets no mail, in the order in which the reasons are given. */
export const leftOutReasons = ['unsubscribed', 'bounced', 'unconfirmed'] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** Why a user gets no mailing, or null if they get it. What is about their projects reaches an unconfirmed address too. */
export function leftOutFor(
  purpose: Purpose,
  user: {
    remindersOff: boolean
    mailingsOff: boolean
    isBounced: boolean
    emailConfirmedAt: Date | null
  },
): LeftOut | null {
  if (purpose === 'news' ? user.mailingsOff : user.remindersOff) return 'unsubscribed'
  if (user.isBounced) return 'bounced'
  return purpose === 'participation' || user.emailConfirmedAt ? null : 'unconfirmed'
}
