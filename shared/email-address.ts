import { z } from 'zod'

const internationalDomain = /^[\p{L}\p{M}\p{N}.。-]+$/u
/** What `<input type="email">` accepts, with a top-level domain: https://html.spec.whatwg.org/#valid-e-mail-address */
const written =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

const most = { address: 254, beforeAt: 64 } as const
/** The work of the ASCII form grows with the square of the length. */
const mostRead = 1000

/**
 * An address as it is stored and compared: in lower case, an international domain in its ASCII form, which is how some
 * browsers send it and every mail server reads it. `anna@пример.рф` and `anna@xn--e1afmkfd.xn--p1ai` are one account.
 */
export function canonicalAddress(typed: string): string {
  const address = typed.trim().toLowerCase()
  if (address.length > mostRead) return address
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const host = `http://${domain}`
  // A host of numbers would become an IP address.
  if (at < 1 || !internationalDomain.test(domain) || !/\p{L}[^.。]*$/u.test(domain) || !URL.canParse(host)) {
    return address
  }
  return `${address.slice(0, at + 1)}${new URL(host).hostname}`
}

/** The address of an account or a recipient, in canonical form. */
export const EmailAddress = z
  .string()
  .overwrite(canonicalAddress)
  .min(1)
  .max(most.address)
  .refine((address) => address.lastIndexOf('@') <= most.beforeAt, { params: { sentence: 'email_long' } })
  .pipe(z.email({ pattern: written }))

export const isEmailAddress = (text: string) => EmailAddress.safeParse(text).success

/** An address that is shown to be written to, as its owner writes it. */
export const ContactAddress = z
  .string()
  .trim()
  .max(200)
  .refine(isEmailAddress, { params: { sentence: 'email' } })
  .meta({ format: 'email' })
