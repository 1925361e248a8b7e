import type { AskedOf } from '#shared/endpoint.ts'
import type { ProjectView } from './contract.ts'
import type { ImageDetails, saveImages } from './contract-images.ts'
import { inOrder } from './unsaved-order.ts'

export type ProjectImage = ProjectView['images'][number]

export type ImageChange = ImageDetails & { isCover?: boolean }

/**
 * What was changed beside the images and the server does not have yet. It names images one by one, since others
 * may arrive or leave while it waits.
 */
export interface UnsavedImages {
  /** Where the entrant moved them; those that arrived since stand at the end. */
  order: string[] | null
  details: Record<string, ImageChange>
}

export function withUnsavedImages(images: ProjectImage[], unsaved: UnsavedImages | null): ProjectImage[] {
  if (!unsaved) return images
  return inOrder(images, unsaved.order).map((one) => {
    const { legend, ...details } = unsaved.details[one.id] ?? {}
    return { ...one, ...details, legend: { ...one.legend, ...legend } }
  })
}

/** One more change, on top of those that still wait. A new cover takes the place of the old one. */
export function changeImage(
  images: readonly ProjectImage[],
  unsaved: UnsavedImages | null,
  id: string,
  change: ImageChange,
): UnsavedImages {
  const details = { ...unsaved?.details }
  if (change.isCover) {
    for (const other of images) details[other.id] = { ...details[other.id], isCover: false }
  }
  const legend = { ...details[id]?.legend, ...change.legend }
  details[id] = { ...details[id], ...change, ...(change.legend ? { legend } : {}) }
  return { order: unsaved?.order ?? null, details }
}

/** What has to be sent of it: nothing about images that are gone, and nothing that was not changed here. */
export function imagesToSend(
  images: readonly ProjectImage[],
  unsaved: UnsavedImages,
): Omit<AskedOf<typeof saveImages>, 'projectId'> {
  const details: Record<string, ImageDetails> = {}
  let cover: string | undefined
  for (const { id } of images) {
    const { isCover, ...written } = unsaved.details[id] ?? {}
    if (isCover) cover = id
    if (Object.keys(written).length > 0) details[id] = written
  }
  const order = unsaved.order ? inOrder(images, unsaved.order).map(({ id }) => id) : undefined
  return { order, cover, details }
}
