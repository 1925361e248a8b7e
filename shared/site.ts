import { z } from 'zod'

/** The portal's properties in every page, which the browser uses without a request. */
export const Site = z.object({
  /** The site that the portal belongs to; null where the portal serves the public pages itself. */
  parent: z.string().nullable(),
  /** The only origins that users may be redirected to from here, with their token. */
  trusted: z.array(z.string()),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  /** The contact address for entrants. */
  contact: z.string(),
})
export type Site = z.infer<typeof Site>

/** Whether a token may be sent to this origin: over HTTPS, or to this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
