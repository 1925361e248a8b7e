import { z } from 'zod'
import type { CardView } from '#features/gallery/publication/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Prose } from '#shared/text.ts'

export const marksAtMost = 20

const OfProject = z.object({ projectId: z.uuid() })

/** A place in an image, in fractions of its width and height. */
const Place = { x: z.number().min(0).max(1), y: z.number().min(0).max(1) }

export const MarkedProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  firm: z.string(),
  /** Only published products are shown to visitors. */
  isPublished: z.boolean(),
})
export type MarkedProduct = z.infer<typeof MarkedProduct>

export const ProjectMark = z.object({ imageId: z.uuid(), product: MarkedProduct, ...Place })
export type ProjectMark = z.infer<typeof ProjectMark>

export const listMarks = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/marks',
  summary: 'The products marked in the images of a project, for those who edit it.',
  audience: 'user',
  input: OfProject,
  output: z.array(ProjectMark),
})

export const saveMarks = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/marks/:imageId',
  summary: 'Replaces the marks of one image, by the file’s id. Each product is published or the user’s own.',
  audience: 'user',
  input: OfProject.extend({
    imageId: z.uuid(),
    marks: z.array(z.object({ productId: z.uuid(), ...Place })).max(marksAtMost),
  }),
  output: z.array(ProjectMark),
})

export const findProducts = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/products',
  summary: 'Products to mark, by words of their name or firm: the user’s own, and published ones.',
  audience: 'user',
  input: OfProject.extend({ q: Prose(100) }),
  output: z.array(MarkedProduct),
})

/** A published product in an image of a work, for its page. */
export interface ImageMark {
  imageId: string
  x: number
  y: number
  card: CardView
}
