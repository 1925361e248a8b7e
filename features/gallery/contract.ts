import { z } from 'zod'
import { ImageView } from '#features/files/contract.ts'
import { projectKinds } from '#features/projects/lifecycle.ts'
import { languages } from '#shared/language.ts'

const Localized = z.record(z.enum(languages), z.string())

/** A work on the wall: the image, and the few words beneath. */
export const CardView = z.object({
  slug: z.string(),
  kind: z.enum(projectKinds),
  title: Localized,
  firm: z.string(),
  city: z.string(),
  country: z.string(),
  level: Localized.nullable(),
  cover: ImageView,
})
export type CardView = z.infer<typeof CardView>
