import { deviceStorage } from '#web/storage.ts'

/*
 * The last session on this device ended without a logout: the login page says why, in every tab, until the next login.
 */

const key = 'session-end'

/** @param code the server's reason, null if it has none to give */
export function keepSessionEnd(code: string | null): void {
  deviceStorage.setItem(key, code ?? 'unknown')
}

export function lastSessionEnd(): string | null {
  return deviceStorage.getItem(key)
}

export function forgetSessionEnd(): void {
  deviceStorage.removeItem(key)
}
