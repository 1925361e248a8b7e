import { buffer } from 'node:stream/consumers'
import { getOriginal, listImages } from '#features/files/storage/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { inTurn } from '../large-pictures.ts'
import { renditionsOf } from '../make-renditions.ts'
import { type WrittenTexts, withTexts } from '../written-texts.ts'

type Stored = Pick<Tools, 'db' | 'storage'>

/**
 * An image as JPEG of at most this width, re-encoded, so that it contains no metadata but these texts. The caller
 * checks access.
 */
export async function widestImage(
  tools: Stored,
  imageId: string,
  widthAtMost: number,
  texts?: WrittenTexts,
): Promise<Buffer> {
  const box = (await listImages(tools.db, [imageId])).get(imageId)
  if (!box) throw new NotFound()
  const original = await buffer((await getOriginal(tools, imageId)).body)
  const [made] = await inTurn(original, () => renditionsOf(original, box, { jpeg: [widthAtMost] }))
  if (!made) throw new NotFound()
  return texts ? withTexts(made, texts) : made.body
}
