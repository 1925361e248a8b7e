import { widestImage } from '#features/files/pictures/server/actions/widest-image.ts'
import { deepestWidth } from '#features/files/pictures/zoom-levels.ts'
import type { EntryPlace } from '#features/jury/panel/contract.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { getEntryEvaluation } from './juror-evaluations.ts'

/** An image of the juror's entry, as wide as possible. For a masked picture it is the masked copy. */
export async function getDeepImage(
  tools: Pick<Tools, 'db' | 'storage'>,
  userId: string,
  { imageId, ...place }: EntryPlace & { imageId: string },
): Promise<Download> {
  const { work } = await getEntryEvaluation(tools.db, userId, place)
  if (!work.images.some(({ image }) => image.id === imageId)) throw new NotFound()
  const body = await widestImage(tools, imageId, deepestWidth)
  return { type: 'image/jpeg', fileName: `${imageId}.jpg`, body, inline: true }
}
