import type { WorkView } from '#features/projects/steps/work.ts'

/** The image size for shared links. */
export const shareCard = { width: 1200, height: 630 } as const

/** The URL of a work's card. It changes with the cover and the crop. */
export function shareCardAddress(slug: string, { image, crop }: WorkView['images'][number]): string {
  const part = crop ? [crop.x, crop.y, crop.width, crop.height].map((share) => Math.round(share * 1000)) : []
  return `/share/${encodeURIComponent(slug)}.jpg?v=${[image.id.slice(-8), ...part].join('-')}`
}
