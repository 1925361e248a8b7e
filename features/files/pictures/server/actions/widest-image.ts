import { buffer } from 'node:stream/consumers'
import type { ImageView } from '#features/files/storage/contract.ts'
import { getOriginal, listImages } from '#features/files/storage/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { inTurn, isLarge } from '../large-pictures.ts'
import { renditionsOf } from '../make-renditions.ts'

type Stored = Pick<Tools, 'db' | 'storage'>

/**
 * An image as JPEG of at most this width, re-encoded, so that it contains no metadata. The caller checks
 * access.
 */
export async function widestImage(tools: Stored, imageId: string, widthAtMost: number): Promise<Buffer> {
  const box = await boxOf(tools.db, imageId)
  return asJpeg(await readOriginal(tools, imageId), box, widthAtMost)
}

/** An image byte for byte, or as a JPEG of its full size if this process would not decode it. */
export async function decodableImage(tools: Stored, imageId: string): Promise<Buffer> {
  const original = await readOriginal(tools, imageId)
  if (!(await isLarge(original))) return original
  const box = await boxOf(tools.db, imageId)
  return asJpeg(original, box, box.width)
}

async function boxOf(db: Database, imageId: string): Promise<ImageView> {
  const box = (await listImages(db, [imageId])).get(imageId)
  if (!box) throw new NotFound()
  return box
}

async function readOriginal(tools: Stored, imageId: string): Promise<Buffer> {
  const { body } = await getOriginal(tools, imageId)
  return buffer(body)
}

async function asJpeg(original: Buffer, box: ImageView, widthAtMost: number): Promise<Buffer> {
  const [made] = await inTurn(original, () => renditionsOf(original, box, { jpeg: [widthAtMost] }))
  if (!made) throw new NotFound()
  return made.body
}
