import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Prose } from '#shared/text.ts'

/** The widest image for print: 43 cm at 300 dpi. */
export const pressWidth = 5200

export const downloadPressImage = endpoint({
  method: 'GET',
  path: '/api/gallery/:slug/images/:number',
  summary:
    'An image of a published work for the press, as JPEG without metadata, where the entrant allows it.',
  audience: 'anyone',
  input: z.object({ slug: Prose(200), number: z.coerce.number().int().min(1).max(999) }),
  output: z.unknown(),
})

export const downloadPressKit = endpoint({
  method: 'GET',
  path: '/api/gallery/:slug/press-kit',
  summary:
    'All images, texts, legends and credits of a published work as one archive, where the entrant allows it.',
  audience: 'anyone',
  input: z.object({ slug: Prose(200) }),
  output: z.unknown(),
})
