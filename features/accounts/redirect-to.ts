/** How long an address asked for by `redirect_to` waits for somebody to log in. */
export const redirectLifeMs = 3_600_000

/**
 * The address that `redirect_to` asks for, if it stands at a trusted origin. The token is posted there, so that any
 * other address is dropped.
 */
export function trustedAddress(asked: string, trusted: readonly string[]): string | null {
  const address = URL.parse(asked)
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) return null
  return trusted.includes(address.origin) ? address.href : null
}

export function keptRedirect(address: string, now: Date): string {
  return JSON.stringify({ address, until: now.getTime() + redirectLifeMs })
}

/** The address kept earlier, while its hour lasts. What is stored may have been written by anybody. */
export function readRedirect(stored: string | null, now: Date): string | null {
  const kept = parsed(stored)
  if (typeof kept !== 'object' || kept === null) return null
  if (!('address' in kept && typeof kept.address === 'string')) return null
  if (!('until' in kept && typeof kept.until === 'number')) return null
  const left = kept.until - now.getTime()
  return left > 0 && left <= redirectLifeMs ? kept.address : null
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}
