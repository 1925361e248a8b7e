import { z } from 'zod'

const hasScheme = /^[a-z][a-z\d+-]*:/i
const looksLikeHost = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u
const hasUserInfo = /^https?:\/\/[^/?#]*@/i
/** A space, quote, angle bracket or backslash ends an address early wherever it is shown or copied. */
const unwritten = /[\s"'`<>\\^{|}]|\p{C}/u

/** A host name with a top-level domain, in any script; neither an IP address nor a local machine. */
const isDomain = /^([^.]+\.)+([a-z]{2,}|xn--[a-z\d-]+)$/i

/** Completes a typed address: `studio.ca` becomes `https://studio.ca`. */
function completeAddress(typed: string): string {
  const trimmed = typed.trim()
  const isBare = looksLikeHost.test(trimmed) && !hasScheme.test(trimmed)
  return isBare ? `https://${trimmed}` : trimmed
}

const Followed = z
  .url({ protocol: /^https?$/, hostname: isDomain })
  .max(300)
  .refine((address) => !hasUserInfo.test(address) && !unwritten.test(address))

const Typed = z.string().max(300).transform(completeAddress)

/** The address of a page that is safe to follow; no other address may be in a link. */
export const WebAddress = Typed.pipe(Followed)

export const OptionalWebAddress = Typed.pipe(z.union([z.literal(''), Followed]))
