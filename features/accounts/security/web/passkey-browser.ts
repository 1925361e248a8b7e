import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type {
  addPasskey,
  logInWithPasskey,
  requestPasskey,
  requestPasskeyLogin,
} from '../contract-security.ts'

// Fetched when a passkey is asked for: most who log in never do.
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

/** Why the browser gave no passkey, as far as it says: whether somebody turned away, it does not. */
export class PasskeyFault extends Error {
  readonly why: 'known' | 'wrong_address' | 'unavailable'
  constructor(why: PasskeyFault['why'], cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

function explain(fault: unknown): never {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'InvalidStateError') throw new PasskeyFault('known', fault)
  if (name === 'SecurityError') throw new PasskeyFault('wrong_address', fault)
  throw new PasskeyFault('unavailable', fault)
}
