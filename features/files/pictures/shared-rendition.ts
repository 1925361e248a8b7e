import type { ImageView } from '#features/files/storage/contract.ts'

/** The widest rendition that every browser and robot reads, with its height. Undefined if there is none. */
export function sharedRendition({ renditions, width, height }: ImageView) {
  const rank = (format: string) => (format === 'jpeg' ? 1 : 0)
  const [widest] = renditions
    .filter(({ format }) => format !== 'avif')
    .toSorted((one, other) => rank(other.format) - rank(one.format) || other.width - one.width)
  return widest && { ...widest, height: Math.round((widest.width * height) / width) }
}

/** An image as feeds name it. */
export function feedImage(image: ImageView | null, publicUrl: string) {
  const rendition = image && sharedRendition(image)
  if (!rendition) return undefined
  const { url, format, width, height } = rendition
  return { url: `${publicUrl}${url}`, type: `image/${format}`, width, height }
}
