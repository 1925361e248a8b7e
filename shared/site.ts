/** The portal's properties in every page, which the browser uses without a request. */
export interface Site {
  /** The site that the portal belongs to; null where the portal serves the public pages itself. */
  parent: string | null
  /** The only origins that users may be redirected to from here, with their token. */
  trusted: string[]
  social: { name: string; href: string }[]
  /** The contact address for entrants. */
  contact: string
}

/** Whether a token may be sent to this origin: over HTTPS, or to this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
