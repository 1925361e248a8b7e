import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type {
  addPasskey,
  logInWithPasskey,
  requestPasskey,
  requestPasskeyLogin,
} from '../contract-security.ts'

// Loaded when a passkey is used: most users never use one.
const library = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => 'PublicKeyCredential' in window

/** @throws PasskeyFault when the browser makes none */
export async function makePasskey(
  optionsJSON: OutputOf<typeof requestPasskey>,
): Promise<InputOf<typeof addPasskey>['credential']> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON }).catch(explain)
}

/** @throws PasskeyFault when the browser gives none */
export async function signWithPasskey(
  optionsJSON: OutputOf<typeof requestPasskeyLogin>,
): Promise<InputOf<typeof logInWithPasskey>['credential']> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON }).catch(explain)
}

/**
 * Why the browser returned no passkey, as far as it reports. It does not report whether the user cancelled.
 */
export class PasskeyError extends Error {
  readonly why: 'known' | 'wrong_address' | 'unavailable'
  constructor(why: PasskeyError['why'], cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new PasskeyError('known', error)
  if (name === 'SecurityError') throw new PasskeyError('wrong_address', error)
  throw new PasskeyError('unavailable', error)
}
