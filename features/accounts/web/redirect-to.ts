import { ask } from '#web/api.ts'
import { storedToken } from '#web/session.ts'
import { getTrustedOrigins } from '../contract.ts'
import { keptRedirect, readRedirect, trustedAddress } from '../redirect-to.ts'

const key = 'redirect_to'

/**
 * At start-up: keeps the address that `redirect_to` asks for until somebody logs in, or goes there at once when
 * somebody is. Without an answer about whom to trust, nobody is trusted.
 * @returns false when the address was dropped, which the reader should be told
 */
export async function keepRedirectTo(): Promise<boolean> {
  const asked = new URLSearchParams(location.search).get(key)
  if (asked === null) return true
  const { origins } = await ask(getTrustedOrigins, {}).catch(() => ({ origins: [] }))
  const address = trustedAddress(asked, [location.origin, ...origins])
  if (!address) return false
  if (storedToken() === null) {
    localStorage.setItem(key, keptRedirect(address, new Date()))
    return true
  }
  localStorage.removeItem(key)
  location.assign(address)
  return true
}

/** After logging in: hands the token to the address that was kept, if one was. */
export function followRedirectTo(token: string): boolean {
  const address = readRedirect(localStorage.getItem(key), new Date())
  localStorage.removeItem(key)
  if (!address) return false
  if (new URL(address).origin === location.origin) {
    // Our own pages know the session already.
    location.assign(address)
    return true
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'pid_token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
  return true
}
