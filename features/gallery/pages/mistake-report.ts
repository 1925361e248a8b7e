import { z } from 'zod'
import { EmailAddress } from '#shared/email-address.ts'
import { Prose } from '#shared/text.ts'

export const reportCharacters = 2000

/** A reader's report of a mistake, as the form posts it. */
export const Report = z.object({
  text: Prose(reportCharacters).trim().min(1),
  /** For a reply; may be empty. */
  email: z.union([z.literal(''), EmailAddress]).default(''),
  /** Hidden from people; only programs fill it. */
  website: z.string().default(''),
})
export type Report = z.infer<typeof Report>
