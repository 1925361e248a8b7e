import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

const Message = z.object({ message: z.string() })
const CurrentPassword = z.string().min(1).max(1000)

export const Session = z.object({
  id: z.uuid(),
  /** Empty if unknown. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'The user’s sessions, the current one first.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/user/sessions/:sessionId/end',
  summary: 'Ends one of the user’s sessions; its token is invalid at once.',
  audience: 'user',
  input: z.object({ sessionId: z.uuid(), current_password: CurrentPassword }),
  output: Message,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  summary: 'Ends every session of the user except the current one.',
  audience: 'user',
  input: z.object({ current_password: CurrentPassword }),
  output: Message,
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Whether a login requires a code, since when, and how many recovery codes are left.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ onSince: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() }),
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/start',
  summary:
    'Creates a new secret for an authenticator; it is active once one of its codes has been sent back.',
  audience: 'user',
  input: z.object({ current_password: CurrentPassword }),
  output: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Turns the second factor on with a first code; returns the recovery codes, only this once.',
  audience: 'user',
  input: z.object({ code: FilledLine(40) }),
  output: RecoveryCodes,
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/off',
  summary: 'Turns the second factor off; its secret and recovery codes are forgotten.',
  audience: 'user',
  input: z.object({ current_password: CurrentPassword }),
  output: Message,
})
