import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tileSide } from '#features/files/storage/zoom-tiles.ts'
import { readPicture } from './readable-image.ts'
import type { Source } from './upload-source.ts'

/** How long libvips may work on one picture, in seconds. */
const timeout = 600

/** The folder of the tiles in the folder that they were cut into. */
export const cutFolder = (folder: string) => join(folder, 'picture_files')

/** Cuts a picture into tiles: re-encoded and without metadata, like its renditions. */
export async function cutTiles(
  source: Source,
  { width, height }: { width: number; height: number },
  folder: string,
): Promise<void> {
  const reading = { pixelsAtMost: width * height, seconds: timeout }
  await readPicture(source, reading, async (picture) => {
    // A first attempt may have left some.
    await rm(cutFolder(folder), { recursive: true, force: true })
    await picture
      .webp({ quality: 81, effort: 3 })
      .tile({ size: tileSide, depth: 'onetile', layout: 'dz' })
      .toFile(join(folder, 'picture.dz'))
  })
}
