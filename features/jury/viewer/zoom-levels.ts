import { heightAt } from '#features/files/pictures/renditions.ts'
import type { ImageView } from '#features/files/storage/contract.ts'

/** Beyond what a large screen shows at three times its size, a photograph has nothing more to tell. */
export const deepestWidth = 5200

interface Level {
  url: string
  width: number
  height: number
}

/** The widths of an image in the format of one of its forms, narrowest first. */
export function levelsOf(image: ImageView, url: string): Level[] {
  const format = image.renditions.find((rendition) => rendition.url === url)?.format ?? 'webp'
  const ofFormat = image.renditions.filter((rendition) => rendition.format === format)
  const forms = ofFormat.length > 0 ? ofFormat : image.renditions
  return forms
    .toSorted((one, other) => one.width - other.width)
    .map(({ url, width }) => ({ url, width, height: heightAt(width, image) }))
}

/** What the original has beyond the widest form that pages show; nothing where a few pixels are not worth the wait. */
export function deepestOf(image: ImageView): { width: number; height: number } | null {
  const width = Math.min(image.width, deepestWidth)
  const widest = Math.max(0, ...image.renditions.map((rendition) => rendition.width))
  return width < widest * 1.1 ? null : { width, height: heightAt(width, image) }
}
