import { z } from 'zod'
import { Crop } from '#features/files/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Line, LocalizedText } from '#shared/text.ts'
import { ProjectView } from './contract.ts'

export const legendCharacters = 300

export const ImageDetails = z.object({
  id: z.uuid(),
  legend: LocalizedText(legendCharacters),
  credit: Line(200),
  /** The photographer allows publication. */
  mayBePublished: z.boolean(),
  isCover: z.boolean(),
  /** Of the image as an opening; `null` shows as much as there is room for. Left out, it stays as it was. */
  crop: Crop.nullable().optional(),
})
export type ImageDetails = z.infer<typeof ImageDetails>

const OfImage = z.object({ projectId: z.uuid(), imageId: z.uuid() })

export const saveImages = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/images',
  summary:
    'Keeps the order of a project’s images, the cover, and what is written beside each; all of them are sent.',
  audience: 'person',
  input: z.object({
    projectId: z.uuid(),
    /** In their new order. */
    images: z
      .array(ImageDetails)
      .max(100)
      .refine((images) => images.filter((image) => image.isCover).length <= 1),
  }),
  output: ProjectView,
})

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId/images/:imageId',
  summary:
    'Takes an image out of a project; another one becomes the cover where it was. For a day it can be brought back.',
  audience: 'person',
  input: OfImage,
  output: ProjectView,
})

export const restoreImage = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/images/:imageId/restore',
  summary: 'Brings an image back that was taken out of a project, to where it stood.',
  audience: 'person',
  input: OfImage,
  output: ProjectView,
})
