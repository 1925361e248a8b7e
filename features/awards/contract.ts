import { z } from 'zod'
import { languages } from '#shared/language.ts'

const Localized = z.record(z.enum(languages), z.string())

/** What the award says for ever, as it was announced. */
export const AwardSnapshot = z.object({
  title: Localized,
  level: Localized,
  contest: Localized,
  year: z.int(),
  discipline: Localized,
  category: Localized,
  /** The firm, or the person where no firm entered. */
  recipient: z.string(),
})
export type AwardSnapshot = z.infer<typeof AwardSnapshot>
