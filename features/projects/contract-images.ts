import { z } from 'zod'
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
})
export type ImageDetails = z.infer<typeof ImageDetails>

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
  summary: 'Takes an image out of a project, with its file; another one becomes the cover where it was.',
  audience: 'person',
  input: z.object({ projectId: z.uuid(), imageId: z.uuid() }),
  output: ProjectView,
})
