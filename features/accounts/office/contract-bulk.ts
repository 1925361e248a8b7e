import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'
import { ChosenUsers } from './contract-users.ts'

const common = { method: 'POST', audience: 'organiser', blindSafe: false } as const

export const countChosenUsers = endpoint({
  ...common,
  path: '/api/admin/users/chosen/count',
  summary: 'How many of the chosen users an action would concern.',
  input: z.object({ chosen: ChosenUsers }),
  output: z.object({
    /** Users who would get the confirmation email. */
    unconfirmed: z.int(),
    /** Unconfirmed users who got one within a day. */
    recent: z.int(),
    /** Sessions of other users that would end, and their users. */
    sessions: z.int(),
    loggedIn: z.int(),
  }),
})

export const resendConfirmations = endpoint({
  ...common,
  path: '/api/admin/users/chosen/confirmations',
  summary:
    'Mails a new confirmation link to the chosen users with an unconfirmed address, unless they got one within a day.',
  input: z.object({ chosen: ChosenUsers }),
  output: z.object({ sent: z.int() }),
})

export const endChosenSessions = endpoint({
  ...common,
  path: '/api/admin/users/chosen/sessions/end',
  summary: 'Ends all sessions of the chosen users, except the organiser’s own.',
  input: z.object({ chosen: ChosenUsers, reason: FilledLine(500) }),
  output: z.object({ ended: z.int() }),
})
