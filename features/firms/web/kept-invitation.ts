/*
 * A mailed link may be followed before anybody has logged in or even has an account: its token waits in the tab, and
 * nowhere else, until they are inside.
 */

const key = 'firm-invitation'

export function keepInvitation(token: string): void {
  sessionStorage.setItem(key, token)
}

export function keptInvitation(): string | null {
  return sessionStorage.getItem(key)
}

export function dropInvitation(): void {
  sessionStorage.removeItem(key)
}
