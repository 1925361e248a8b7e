import { z } from 'zod'
import { Crop } from '#features/files/storage/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Line, LocalizedLine } from '#shared/text.ts'
import { ProjectView } from './contract.ts'
import { Begun } from './field-versions.ts'

export const legendCharacters = 300

/** An image's texts; omitted fields, and omitted languages of a text, stay unchanged. */
export const ImageDetails = z
  .object({
    legend: LocalizedLine(legendCharacters).partial(),
    /** For readers who cannot see the image. */
    alt: LocalizedLine(legendCharacters).partial(),
    credit: Line(200),
    /** The photographer allows publication. */
    mayBePublished: z.boolean(),
    /** The crop used where the image opens a page; `null` shows as much as fits. */
    crop: Crop.nullable(),
  })
  .partial()
export type ImageDetails = z.infer<typeof ImageDetails>

const OfImage = z.object({ projectId: z.uuid(), imageId: z.uuid() })

export const saveImages = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/images',
  summary: 'Saves changes to a project’s images: their order, the cover, and the texts of each.',
  audience: 'user',
  mayActAs: true,
  input: z.object({
    projectId: z.uuid(),
    ...Begun,
    /** All of the project’s images in their new order. */
    order: z.array(z.uuid()).max(100).optional(),
    cover: z.uuid().optional(),
    details: z
      .record(z.uuid(), ImageDetails)
      .refine((details) => Object.keys(details).length <= 100)
      .optional(),
  }),
  output: ProjectView,
})

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId/images/:imageId',
  summary: 'Removes an image with its file; if it was the cover, the next image becomes the cover.',
  audience: 'user',
  mayActAs: true,
  input: OfImage,
  output: ProjectView,
})
