import { buffer } from 'node:stream/consumers'
import { inTurn } from '#features/files/server/actions/take-image.ts'
import { renditionsOf } from '#features/files/server/derive.ts'
import { getOriginal, listImages } from '#features/files/server/queries.ts'
import type { Download, Tools } from '#server/http.ts'
import { NotFound } from '#shared/refusal.ts'
import type { EntryPlace } from '../contract.ts'
import { deepestWidth } from '../zoom-levels.ts'
import { getEntryEvaluation } from './juror-queries.ts'

/**
 * An image that the juror has before them, as wide as its original has it: re-encoded, so that nothing of the file but
 * the picture reaches them. Of a covered picture it is the covered copy.
 */
export async function getDeepImage(
  tools: Pick<Tools, 'db' | 'storage'>,
  personId: string,
  { imageId, ...place }: EntryPlace & { imageId: string },
): Promise<Download> {
  const { work } = await getEntryEvaluation(tools.db, personId, place)
  if (!work.images.some(({ image }) => image.id === imageId)) throw new NotFound()
  const box = (await listImages(tools.db, [imageId])).get(imageId)
  if (!box) throw new NotFound()
  const { body } = await getOriginal(tools, imageId)
  const original = await buffer(body)
  const [made] = await inTurn(() => renditionsOf(original, box, { jpeg: [deepestWidth] }))
  if (!made) throw new NotFound()
  return { type: 'image/jpeg', fileName: `${imageId}.jpg`, body: made.body, inline: true }
}
