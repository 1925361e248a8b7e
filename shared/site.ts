import { z } from 'zod'

/** What every page says of the portal it belongs to, for the browser to act on without asking. */
export const Site = z.object({
  /** The site that the portal belongs to; null where the portal serves the public pages itself. */
  parent: z.string().nullable(),
  /** The only origins that somebody may be sent to from here, and their token posted to. */
  trusted: z.array(z.string()),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  /** Where entrants write to with questions. */
  contact: z.string(),
})
export type Site = z.infer<typeof Site>

/** Everything else travels the open net, where nobody may read along. */
export function isProtected({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
