import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { Crop, ImageView } from '#features/files/storage/contract.ts'
import { projectKinds } from '#features/projects/lifecycle.ts'
import { languages } from '#shared/language.ts'
import { LocalizedRichText } from '#shared/rich-text.ts'
import { creditRoles } from './credits.ts'

/**
 * A work for presentation: to the entrant in the preview, to the public in the gallery, and, without
 * `credits`, `firm` and photo credits, to jurors.
 */
export const WorkView = z.object({
  projectId: z.uuid(),
  kind: z.enum(projectKinds),
  /** The entry's own language; texts may be empty in the others. */
  language: z.enum(languages),
  title: Localized,
  summary: Localized,
  /** Cleaned HTML. */
  description: LocalizedRichText,
  firm: z.string(),
  city: z.string(),
  country: z.string(),
  completedOn: z.string().nullable(),
  areaM2: z.int().nullable(),
  programmeType: z.string(),
  manufacturer: z.string(),
  launchYear: z.int().nullable(),
  materials: z.string(),
  dimensions: z.string(),
  certifications: z.string(),
  priceRange: z.string(),
  whereToBuy: z.string(),
  contest: z.object({ name: Localized, year: z.int() }).nullable(),
  discipline: Localized.nullable(),
  categories: z.array(Localized),
  credits: z.array(z.object({ role: z.enum(creditRoles), name: z.string() })),
  /** Anyone may download the images and the press kit. */
  pressMayDownload: z.boolean(),
  /** The cover first. */
  images: z.array(
    z.object({
      image: ImageView,
      legend: Localized,
      /** The entrant's own text for readers who cannot see it; may be empty. */
      alt: Localized,
      credit: z.string(),
      /** The crop used where the image opens a page; without one, as much as fits is shown. */
      crop: Crop.nullish(),
    }),
  ),
})
export type WorkView = z.infer<typeof WorkView>

/** The work with another image as its cover; an unknown one changes nothing. */
export function withCover(work: WorkView, imageId: string | undefined): WorkView {
  const isCover = ({ image }: WorkView['images'][number]) => Number(image.id === imageId)
  return { ...work, images: work.images.toSorted((one, other) => isCover(other) - isCover(one)) }
}
