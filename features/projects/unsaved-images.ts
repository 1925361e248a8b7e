import type { ProjectView } from './contract.ts'
import type { ImageDetails } from './contract-images.ts'
import { inOrder } from './unsaved-order.ts'

export type ProjectImage = ProjectView['images'][number]

/**
 * What was changed beside the images and the server does not have yet. It names images one by one, since others
 * may arrive or leave while it waits.
 */
export interface UnsavedImages {
  /** Where the entrant moved them; those that arrived since stand at the end. */
  order: string[] | null
  details: Record<string, Partial<Omit<ImageDetails, 'id'>>>
}

export function withUnsavedImages(images: ProjectImage[], unsaved: UnsavedImages | null): ProjectImage[] {
  if (!unsaved) return images
  return inOrder(images, unsaved.order).map((one) => ({ ...one, ...unsaved.details[one.id] }))
}

/** One more change, on top of those that still wait. A new cover takes the place of the old one. */
export function changeImage(
  images: readonly ProjectImage[],
  unsaved: UnsavedImages | null,
  id: string,
  change: Partial<Omit<ImageDetails, 'id'>>,
): UnsavedImages {
  const details = { ...unsaved?.details }
  if (change.isCover) {
    for (const other of images) details[other.id] = { ...details[other.id], isCover: false }
  }
  details[id] = { ...details[id], ...change }
  return { order: unsaved?.order ?? null, details }
}
