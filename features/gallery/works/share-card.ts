import type { WorkView } from '#features/projects/steps/work.ts'

/** What pages that share a link show it at. */
export const shareCard = { width: 1200, height: 630 } as const

/** The address of a work's card; another cover or crop has another one. */
export function shareCardAddress(slug: string, { image, crop }: WorkView['images'][number]): string {
  const part = crop ? [crop.x, crop.y, crop.width, crop.height].map((share) => Math.round(share * 1000)) : []
  return `/share/${encodeURIComponent(slug)}.jpg?v=${[image.id.slice(-8), ...part].join('-')}`
}
