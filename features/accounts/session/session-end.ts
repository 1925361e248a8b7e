/*
 * Why a session ended before its user logged out: the code of the 401 that its token gets from then on, and of the
 * sentence on the login page.
 */

export const sessionEnds = [
  'session_expired',
  'session_ended_elsewhere',
  'session_ended_by_organiser',
  'password_changed',
  'address_confirmed',
  'password_removed',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

export const isSessionEnd = (code: unknown): code is SessionEnd => sessionEnds.some((one) => one === code)
