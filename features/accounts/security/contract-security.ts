import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

const Message = z.object({ message: z.string() })
const Token = z.object({ token: z.string() })
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
  method: 'DELETE',
  path: '/api/user/sessions/:sessionId',
  summary: 'Ends one of the user’s sessions; its token is invalid at once.',
  audience: 'user',
  input: z.object({ sessionId: z.uuid() }),
  output: Message,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  summary: 'Ends every session of the user except the current one.',
  audience: 'user',
  input: z.object({}),
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

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Creates new recovery codes, shown only this once; the old ones become invalid.',
  audience: 'user',
  input: z.object({ current_password: CurrentPassword }),
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

const Encoded = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

const Transports = z.array(z.string().max(30)).max(10)
const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: Transports.optional(),
})

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'The passkeys that open the account.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ passkeys: z.array(Passkey) }),
})

export const requestPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'The browser’s options to create a passkey (WebAuthn creation options), valid for five minutes.',
  audience: 'user',
  input: z.object({ current_password: CurrentPassword }),
  output: z.object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(Credential).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
      })
      .optional(),
    attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
  }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Saves the passkey that the browser created, under a name.',
  audience: 'user',
  input: z.object({
    name: FilledLine(60),
    credential: z.object({
      id: Encoded(1400),
      rawId: Encoded(1400),
      type: z.literal('public-key'),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
      response: z.object({
        clientDataJSON: Encoded(20_000),
        attestationObject: Encoded(200_000),
        transports: Transports.optional(),
      }),
    }),
  }),
  output: z.object({ message: z.string(), passkey: Passkey }),
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/user/passkeys/:passkeyId',
  summary: 'Gives a passkey another name.',
  audience: 'user',
  input: z.object({ passkeyId: z.uuid(), name: FilledLine(60) }),
  output: Message,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/:passkeyId',
  summary: 'Removes the passkey, which can no longer log in.',
  audience: 'user',
  input: z.object({ passkeyId: z.uuid() }),
  output: Message,
})

export const requestPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary:
    'The browser’s options to log in with a passkey (WebAuthn request options), valid for five minutes.',
  audience: 'anyone',
  input: z.object({}),
  output: z.object({
    challenge: z.string(),
    rpId: z.string().optional(),
    timeout: z.int().optional(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
  }),
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Opens a session with a passkey, which counts as both factors.',
  audience: 'anyone',
  input: z.object({
    credential: z.object({
      id: Encoded(1400),
      rawId: Encoded(1400),
      type: z.literal('public-key'),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
      response: z.object({
        clientDataJSON: Encoded(20_000),
        authenticatorData: Encoded(20_000),
        signature: Encoded(20_000),
        userHandle: Encoded(200).optional(),
      }),
    }),
  }),
  output: Token,
})

/** Changes of an account's login methods, as named in the audit log (`accounts.logIn`). */
export const securityEvents = [
  'logIn',
  'logInFailed',
  'changePassword',
  'resetPassword',
  'confirmEmail',
  'changeEmail',
  'turnOnSecondFactor',
  'turnOffSecondFactor',
  'renewRecoveryCodes',
  'useRecoveryCode',
  'addPasskey',
  'removePasskey',
  'endSessions',
] as const

export const SecurityEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  event: z.enum(securityEvents),
  /** Done by an organiser or the operator. */
  isByOthers: z.boolean(),
  /** Empty if unknown. */
  browser: z.string(),
  system: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/user/security-events',
  summary:
    'The last fifty log-ins, failed log-ins and changes of how the account is opened, the newest first.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ events: z.array(SecurityEvent) }),
})
