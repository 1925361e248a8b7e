export const mailFaults = ['login', 'unreachable', 'refused', 'unknown'] as const
export type MailFault = (typeof mailFaults)[number]

const away = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS']

/** What an organiser can do something about, in a fault such as `EMESSAGE 550`. */
export function mailFaultOf(fault: string): MailFault {
  const [code = '', answer = '0'] = fault.split(' ')
  if (code === 'EAUTH') return 'login'
  if (away.includes(code)) return 'unreachable'
  return Number(answer) >= 500 ? 'refused' : 'unknown'
}
