import { isProtected } from '#shared/site.ts'

/** How long an address from `redirect_to` is saved while the user logs in. */
export const redirectLifeMs = 3_600_000

const longest = 2000

/**
 * Browsers read a backslash as a slash and drop control characters and spaces, so a disguised address is rejected.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them.
const disguise = /[\\\s\u0000-\u001f\u007f-\u009f]|\p{Cf}|\p{Cs}/u

/**
 * The address in `redirect_to`, if it literally begins with a trusted origin. The token is posted there, so any
 * other address is dropped.
 */
export function trustedAddress(input: string, trusted: readonly string[]): string | null {
  if (input.length > longest || disguise.test(input)) return null
  const address = URL.parse(input)
  if (!address || !isProtected(address) || address.username || address.password) return null
  if (!trusted.includes(address.origin)) return null
  // Written differently than browsers parse it: a numeric host, letters of another script, a missing slash.
  const isPlain =
    input.toLowerCase().startsWith(address.origin) && /^([/?#]|$)/.test(input.slice(address.origin.length))
  return isPlain ? address.href : null
}

export function storedRedirect(address: string, now: Date): string {
  return JSON.stringify({ address, until: now.getTime() + redirectLifeMs })
}

/** The saved address, if its hour has not passed. The stored value is untrusted. */
export function readRedirect(stored: string | null, now: Date): string | null {
  const saved = parsed(stored)
  if (typeof saved !== 'object' || saved === null) return null
  if (!('address' in saved && typeof saved.address === 'string')) return null
  if (!('until' in saved && typeof saved.until === 'number')) return null
  const left = saved.until - now.getTime()
  return left > 0 && left <= redirectLifeMs ? saved.address : null
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}
