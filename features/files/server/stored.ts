import type { Storage } from '#server/storage.ts'
import type { Rendition } from './derive.ts'
import { renditionKey } from './keys.ts'

/** Puts renditions away under names of their own. */
export function storeRenditions({ disk }: Storage, made: readonly Rendition[]) {
  return Promise.all(
    made.map(async ({ format, width, height, body }) => {
      const key = renditionKey(format)
      await disk.put(key, body)
      return { format, width, height, bytes: body.byteLength, key }
    }),
  )
}

export async function discard({ disk }: Storage, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => disk.delete(key)))
}
