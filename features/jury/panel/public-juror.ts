import type { ImageView } from '#features/files/storage/contract.ts'
import type { Language } from '#shared/language.ts'
import type { Teaching } from './questionnaire.ts'

/** A juror as the public sees them. Never what they judge. */
export interface PublicJuror {
  /** From the name. Unique in the jury. */
  slug: string
  name: string
  jobTitle: string
  company: string
  teaching: Teaching | null
  portrait: ImageView | null
  /** In the juror's language, and in French if they translated it. */
  bios: { language: Language; text: string }[]
  images: { image: ImageView; legend: string }[]
}
