import { type RenditionFormat, renditionWidths } from '#features/files/storage/contract.ts'

/** The widths wanted in each format. */
export type RenditionPlan = Partial<Record<RenditionFormat, readonly number[]>>

/** All renditions: two modern formats in every width, and one JPEG for browsers that read neither. */
export const fullPlan: RenditionPlan = { avif: renditionWidths, webp: renditionWidths, jpeg: [1080] }

/** The first preview: the widths that forms and lists show. */
export const firstPlan: RenditionPlan = { webp: [320, 640] }

// WebP cannot be taller than this; AVIF and JPEG can, but a plan should not end in gaps.
const tallest = 16_383

interface Box {
  width: number
  height: number
}

/** The height that preserves the proportions. */
export function heightAt(width: number, original: Box): number {
  return Math.max(1, Math.round((original.height * width) / original.width))
}

/**
 * The widths of a plan that this image can have, widest first. An image below the widest also has its own width,
 * if that is a quarter wider than the next. None is wider than the image.
 */
export function widthsFor(wanted: readonly number[], original: Box): number[] {
  const fitting = wanted.filter((width) => width <= original.width)
  const own = Math.min(original.width, Math.max(...wanted))
  const widths = own > Math.max(0, ...fitting) * 1.25 ? [...fitting, own] : fitting
  const low = widths.filter((width) => heightAt(width, original) <= tallest)
  const narrowest = Math.floor((tallest * original.width) / original.height)
  return (low.length > 0 ? low : [Math.max(1, narrowest)]).toSorted((a, b) => b - a)
}
