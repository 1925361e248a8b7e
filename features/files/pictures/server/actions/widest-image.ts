import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { getOriginal, listImages } from '#features/files/storage/server/queries.ts'
import { originalKey } from '#features/files/storage/server/storage-keys.ts'
import { makeWideImage } from '#features/files/storage/server/tasks.ts'
import { type WrittenTexts, withTexts } from '#features/files/storage/server/written-texts.ts'
import type { Tools } from '#server/http/http.ts'
import { runAsJob } from '#server/jobs.ts'
import { readStored } from '#server/storage.ts'
import { NotFound } from '#shared/domain-error.ts'
import { renditionsOf } from '../make-renditions.ts'

type Stored = Pick<Tools, 'db' | 'storage'>

/** A page that waits longer has no reader any more. */
const timeoutMs = 120_000

/**
 * An image as JPEG of at most this width, re-encoded, so that it contains no metadata but these texts. The caller
 * checks access.
 */
export async function widestImage(
  { db, storage }: Stored,
  fileId: string,
  width: number,
  texts?: WrittenTexts,
): Promise<Buffer> {
  const box = (await listImages(db, [fileId])).get(fileId)
  if (!box) throw new NotFound()
  const key = originalKey()
  await runAsJob(db, makeWideImage, { fileId, width, key }, { timeoutMs })
  const stored = await readStored(storage, key)
  if (!stored) throw new NotFound()
  const body = await buffer(stored.body)
  await storage.disk.delete(key)
  return texts ? withTexts({ format: 'jpeg', body, width: box.width, height: box.height }, texts) : body
}

/** Stores that JPEG for the request that waits for it; the nightly sweep removes one that nobody has read. */
export async function makeWidest(
  tools: Stored,
  { fileId, width, key }: z.output<typeof makeWideImage.data>,
): Promise<void> {
  const box = (await listImages(tools.db, [fileId])).get(fileId)
  if (!box) return
  const original = await buffer((await getOriginal(tools, fileId)).body)
  const [made] = await renditionsOf(original, box, { jpeg: [width] })
  if (made) await tools.storage.disk.put(key, made.body)
}
