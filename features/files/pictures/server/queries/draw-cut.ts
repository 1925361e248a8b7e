import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Crop, ImageView } from '#features/files/storage/contract.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { cutFor } from '../../cut-for-shape.ts'

const inTurn = pLimit(1)

/**
 * An image as a JPEG of exactly this size that contains the crop. It is rendered from the widest rendition, one
 * at a time.
 * @throws NotFound for an image without renditions
 */
export function drawCut(
  { storage }: Pick<Tools, 'storage'>,
  { image, crop }: { image: ImageView; crop?: Crop | null | undefined },
  size: { width: number; height: number },
): Promise<Buffer> {
  const forms = image.renditions.toSorted((one, other) => other.width - one.width)
  // AVIF takes several times as long to read.
  const form = forms.find(({ format }) => format !== 'avif') ?? forms[0]
  if (!form) return Promise.reject(new NotFound())
  return inTurn(async () => {
    const source = sharp(await storage.disk.getBytes(form.url.replace(/^\/storage\//, 'public/')))
    const { width, height } = await source.metadata()
    return source
      .extract(cutFor({ width, height }, { crop, focus: image.focus }, size))
      .resize(size.width, size.height)
      .jpeg({ quality: 82 })
      .toBuffer()
  })
}
