import { heightAt } from '#features/files/pictures/renditions.ts'
import type { ImageView } from '#features/files/storage/contract.ts'

/** Beyond three times the size of a large screen, a photograph has no more visible detail. */
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

/** The original's width beyond the widest form on pages; null when the difference is too small to matter. */
export function deepestOf(image: ImageView): { width: number; height: number } | null {
  const width = Math.min(image.width, deepestWidth)
  const widest = Math.max(0, ...image.renditions.map((rendition) => rendition.width))
  return width < widest * 1.1 ? null : { width, height: heightAt(width, image) }
}
