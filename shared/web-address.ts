import { z } from 'zod'

const hasScheme = /^[a-z][a-z\d+-]*:/i
const looksLikeHost = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u
const hasUserInfo = /^https?:\/\/[^/?#]*@/i
/** A space, quote, angle bracket or backslash ends an address early wherever it is shown or copied. */
const unwritten = /[\s"'`<>\\^{|}]|\p{C}/u

/** A name with an ending, which may be written in any script; neither a number nor a machine of one's own. */
const isDomain = /^([^.]+\.)+([a-z]{2,}|xn--[a-z\d-]+)$/i

/** What people type as an address, as one that can be followed: `studio.ca` means `https://studio.ca`. */
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

/** The address of a page that can be followed safely; nothing else may stand in a link. */
export const WebAddress = Typed.pipe(Followed)

export const OptionalWebAddress = Typed.pipe(z.union([z.literal(''), Followed]))
