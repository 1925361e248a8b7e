import { z } from 'zod'
import { ImageView } from '#features/files/storage/contract.ts'
import { firmRoles } from '#features/firms/members/access.ts'
import type en from '#features/firms/messages/en.json'
import { endpoint } from '#shared/endpoint.ts'
import type { RefusalIn } from '#shared/refusal.ts'
import { FilledLine, hasAtMost, Line, Prose } from '#shared/text.ts'
import { OptionalWebAddress, WebAddress } from '#shared/web-address.ts'
import { BillingAddress, CountryCode } from './addresses.ts'
import { firmFields } from './firm-fields.ts'

export type FirmRefusal = RefusalIn<typeof en>

const Email = z.union([z.literal(''), z.email().max(200)])

/** Characters of a description in one language. */
export const descriptionCharacters = 1000

export const mostSocialLinks = 8

const Text = Prose().refine((text) => hasAtMost(text.trim(), descriptionCharacters), {
  params: { sentence: 'too_long', limit: descriptionCharacters },
})

/** In every language, any of which may be empty; counted as the counter counts. */
const Description = z.object({ en: Text, fr: Text, 'zh-hans': Text, es: Text })

/** What a firm says of itself; only its name is needed to begin. */
export const FirmProfile = z.object({
  name: FilledLine(200),
  country: CountryCode,
  state: Line(60),
  city: Line(120),
  address: Line(300),
  zip: Line(20),
  phone: Line(40),
  email: Email,
  website: OptionalWebAddress,
  description: Description,
  billing: BillingAddress.nullable().default(null),
  socialLinks: z.array(WebAddress).max(mostSocialLinks).default([]),
})
export type FirmProfile = z.infer<typeof FirmProfile>

/** As it is kept: what was let in once is not judged again. */
const KeptProfile = FirmProfile.extend({
  email: z.string(),
  website: z.string(),
  billing: BillingAddress.nullable(),
  socialLinks: z.array(z.string()),
})

export const FirmView = KeptProfile.extend({
  id: z.uuid(),
  slug: z.string(),
  role: z.enum(firmRoles),
  logo: ImageView.nullable(),
  /** How many wait to be let in. */
  waiting: z.int(),
})
export type FirmView = z.infer<typeof FirmView>

export const standings = ['none', 'waiting', 'member'] as const

/** A firm as others find it: by what tells it from others of a resembling name. */
export const FirmFound = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Of its website, without `www.`. */
  host: z.string(),
  /** Where the person who asks stands with it. */
  standing: z.enum(standings),
})
export type FirmFound = z.infer<typeof FirmFound>

export const listMyFirms = endpoint({
  method: 'GET',
  path: '/api/firms/mine',
  summary: 'The firms that the person belongs to.',
  audience: 'user',
  input: z.object({}),
  output: z.array(FirmView),
})

export const searchFirms = endpoint({
  method: 'GET',
  path: '/api/firms',
  summary: 'Firms whose name resembles the text, accents and small errors forgiven; ten at most.',
  audience: 'user',
  input: z.object({ text: FilledLine(200) }),
  output: z.array(FirmFound),
})

export const createFirm = endpoint({
  method: 'POST',
  path: '/api/firms',
  summary: 'Enters a firm; whoever enters it owns it.',
  audience: 'user',
  isOnce: true,
  input: FirmProfile,
  output: FirmView,
})

export const updateFirm = endpoint({
  method: 'PUT',
  path: '/api/firms/:firmId',
  summary:
    'Changes what the firm says of itself; a field that has moved on is answered with what it says now (409).',
  audience: 'user',
  input: FirmProfile.extend({
    firmId: z.uuid(),
    // What an older form does not know of stays as it is.
    billing: BillingAddress.nullable().optional(),
    socialLinks: z.array(WebAddress).max(mostSocialLinks).optional(),
    /** What the form began from; without it everything is set as sent. */
    was: KeptProfile.optional(),
  }),
  output: FirmView,
})

/** What is said beside the refusal `firm_moved`: the fields that somebody else changed as well, and all as it stands. */
export const FirmMoved = z.object({ moved: z.array(z.enum(firmFields)), firm: FirmView })

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/firms/:firmId/logo',
  summary: 'Takes the firm’s logo away.',
  audience: 'user',
  input: z.object({ firmId: z.uuid() }),
  output: z.object({}),
})
