import type { ImageView, RenditionFormat } from '#features/files/contract.ts'
import { heightAt } from '#features/files/renditions.ts'

/** Beyond what a large screen shows at three times its size, a photograph has nothing more to tell. */
export const deepestWidth = 5200

interface Level {
  url: string
  width: number
  height: number
}

/** The widths of an image in one format, narrowest first, and at `deepest` what the original has beyond them. */
export function levelsOf(image: ImageView, format: RenditionFormat, deepest: string): Level[] {
  const ofFormat = image.renditions.filter((rendition) => rendition.format === format)
  const forms = ofFormat.length > 0 ? ofFormat : image.renditions
  const levels = forms
    .toSorted((one, other) => one.width - other.width)
    .map(({ url, width }) => ({ url, width, height: heightAt(width, image) }))
  const width = Math.min(image.width, deepestWidth)
  const widest = levels.at(-1)?.width ?? 0
  // A few pixels more are not worth the wait.
  return width < widest * 1.1 ? levels : [...levels, { url: deepest, width, height: heightAt(width, image) }]
}
