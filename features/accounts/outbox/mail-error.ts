export const mailErrors = ['login', 'unreachable', 'rejected', 'unknown'] as const
export type MailError = (typeof mailErrors)[number]

const away = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']

/** A readable cause of an error such as `EMESSAGE 550`. */
export function mailErrorOf(error: string): MailError {
  const [code = '', answer = '0'] = error.split(' ')
  if (code === 'EAUTH') return 'login'
  if (away.includes(code)) return 'unreachable'
  return Number(answer) >= 500 ? 'rejected' : 'unknown'
}
