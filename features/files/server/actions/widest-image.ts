import { buffer } from 'node:stream/consumers'
import type { Tools } from '#server/http.ts'
import { NotFound } from '#shared/refusal.ts'
import { renditionsOf } from '../derive.ts'
import { getOriginal, listImages } from '../queries.ts'
import { inTurn } from './take-image.ts'

/**
 * An image as JPEG, as wide as its original has it and no wider than is asked for: re-encoded, so that nothing of the
 * file but the picture goes out. Whoever asks says who may see it.
 */
export async function widestImage(
  tools: Pick<Tools, 'db' | 'storage'>,
  imageId: string,
  widthAtMost: number,
): Promise<Buffer> {
  const box = (await listImages(tools.db, [imageId])).get(imageId)
  if (!box) throw new NotFound()
  const { body } = await getOriginal(tools, imageId)
  const original = await buffer(body)
  const [made] = await inTurn(() => renditionsOf(original, box, { jpeg: [widthAtMost] }))
  if (!made) throw new NotFound()
  return made.body
}
