import { tokenField } from '#shared/token-field.ts'
import { storedToken } from '#web/session/session.ts'
import { site } from '#web/site.ts'
import { deviceStorage } from '#web/storage.ts'
import { readRedirect, storedRedirect, trustedAddress } from '../redirect-to.ts'

const key = 'redirect_to'

const trusted = () => [location.origin, ...site().trusted]

/**
 * At startup: saves the address in `redirect_to` until the user logs in. If a user is logged in, the browser
 * leaves for it, and the promise never settles.
 * @returns false when the address was dropped, so that the screen can report it
 */
export async function storeRedirectTo(): Promise<boolean> {
  const requested = new URLSearchParams(location.search).get(key)
  if (requested === null) return true
  const address = trustedAddress(requested, trusted())
  if (!address) return false
  if (storedToken() === null) {
    deviceStorage.setItem(key, storedRedirect(address, new Date()))
    return true
  }
  deviceStorage.removeItem(key)
  // Replaces the history entry: going back to the portal's page would only redirect again.
  location.replace(address)
  return new Promise(() => {})
}

/**
 * After login: posts the token to the saved address, if there is one and its hour has not passed.
 * @returns 'dropped' when it is no longer trusted
 */
export function followRedirectTo(token: string): 'gone' | 'nowhere' | 'dropped' {
  const stored = readRedirect(deviceStorage.getItem(key), new Date())
  deviceStorage.removeItem(key)
  if (stored === null) return 'nowhere'
  const address = trustedAddress(stored, trusted())
  if (!address) return 'dropped'
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = tokenField
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
  return 'gone'
}
