import { z } from 'zod'
import { ImageView } from '#features/files/storage/contract.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { ContactAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, hasAtMost, Line, NameLine, Prose } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'
import { OptionalWebAddress, WebAddress } from '#shared/web-address.ts'
import { BillingAddress, CountryCode } from './billing-address.ts'
import { firmRoles } from './firm-roles.ts'
import type en from './messages/en.json'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    firms: ErrorCodeIn<typeof en>
  }
}

const Email = z.union([z.literal(''), ContactAddress])

/** Characters of a description in one language. */
export const descriptionCharacters = 1000

export const mostSocialLinks = 8

const Text = Prose().refine((text) => hasAtMost(text.trim(), descriptionCharacters), {
  params: { sentence: 'too_long', limit: descriptionCharacters },
})

/** In every language; each may be empty. */
const Description = z.object({ en: Text, fr: Text, 'zh-hans': Text, es: Text })

/** The profile of a firm; only the name is required. */
export const FirmProfile = z.object({
  name: NameLine(200),
  country: CountryCode,
  state: Line(60),
  city: Line(120),
  address: Line(300),
  zip: Line(20),
  phone: Line(40),
  email: Email,
  website: OptionalWebAddress,
  description: Description,
  billing: BillingAddress.nullable(),
  socialLinks: z.array(WebAddress).max(mostSocialLinks),
})
export type FirmProfile = z.infer<typeof FirmProfile>

/** As it is stored: values are not validated again on the way out. */
const SavedProfile = FirmProfile.extend({
  email: z.string(),
  website: z.string(),
  billing: BillingAddress.nullable(),
  socialLinks: z.array(z.string()),
})

export const FirmView = SavedProfile.extend({
  id: z.uuid(),
  slug: z.string(),
  version: z.int(),
  role: z.enum(firmRoles),
  logo: ImageView.nullable(),
})
export type FirmView = z.infer<typeof FirmView>

/** A firm in a search result, with details that distinguish similar names. */
export const FirmFound = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Of its website, without `www.`. */
  host: z.string(),
  isMember: z.boolean(),
})
export type FirmFound = z.infer<typeof FirmFound>

export const listMyFirms = endpoint({
  method: 'GET',
  path: '/api/firms/mine',
  summary: 'The user’s firms.',
  audience: 'user',
  mayActAs: true,
  input: z.object({}),
  output: z.array(FirmView),
})

export const searchFirms = endpoint({
  method: 'GET',
  path: '/api/firms',
  summary: 'Firms whose name resembles the text, accents and small errors forgiven; ten at most.',
  audience: 'user',
  mayActAs: true,
  input: z.object({ text: FilledLine(200) }),
  output: z.array(FirmFound),
})

export const createFirm = endpoint({
  method: 'POST',
  path: '/api/firms',
  summary: 'Creates a firm; its creator becomes the owner.',
  audience: 'user',
  mayActAs: true,
  isOnce: true,
  input: FirmProfile,
  output: FirmView,
})

export const updateFirm = endpoint({
  method: 'PUT',
  path: '/api/firms/:firmId',
  summary:
    'Changes the profile of the firm; returns 409 with the current profile if its version has changed.',
  audience: 'user',
  mayActAs: true,
  input: FirmProfile.extend({
    firmId: z.uuid(),
    ...BasedOn,
  }),
  output: FirmView,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/firms/:firmId/logo',
  summary: 'Takes the firm’s logo away.',
  audience: 'user',
  mayActAs: true,
  input: z.object({ firmId: z.uuid() }),
  output: z.object({}),
})
