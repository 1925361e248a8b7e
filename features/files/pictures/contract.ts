import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** Where the tiles of an image are, and how they cover it. */
export const ZoomTiles = z.object({
  /** A tile is at `<address>/<level>/<column>_<row>.webp`; level 0 fits one tile. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
  tileSide: z.int(),
  levels: z.int(),
})
export type ZoomTiles = z.infer<typeof ZoomTiles>

export const getZoomTiles = endpoint({
  method: 'GET',
  path: '/api/images/:imageId/tiles',
  summary: 'Where the tiles of a published image are, for a look at its own pixels.',
  audience: 'anyone',
  input: z.object({ imageId: z.uuid() }),
  output: ZoomTiles,
})
