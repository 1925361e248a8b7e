import type { ProjectView } from '#features/projects/steps/contract.ts'
import { inOrder, picked } from '#features/projects/steps/unsaved-order.ts'
import type { RowChanges } from '#features/projects/texts/rows.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import type { ImageDetails, saveImages } from './contract-images.ts'

export type ProjectImage = ProjectView['images'][number]

export type ImageChange = ImageDetails & { isCover?: boolean }

/**
 * What was changed beside the images and the server does not have yet. It names images one by one, since others
 * may arrive or leave while it waits.
 */
export interface UnsavedImages {
  /** The entrant's order; images that arrived since come last. */
  order: string[] | null
  details: Record<string, ImageChange>
}

/** The one that was chosen as the cover and waits to be it. */
function coverIn({ details }: UnsavedImages): string | undefined {
  return Object.keys(details).find((id) => details[id]?.isCover)
}

export function withUnsavedImages(images: ProjectImage[], unsaved: UnsavedImages | null): ProjectImage[] {
  if (!unsaved) return images
  const cover = coverIn(unsaved)
  return inOrder(images, unsaved.order).map((one) => {
    const { legend, ...details } = unsaved.details[one.id] ?? {}
    const isCover = cover ? one.id === cover : one.isCover
    return { ...one, ...details, isCover, legend: { ...one.legend, ...legend } }
  })
}

function without(details: ImageChange | undefined, part: keyof ImageChange): ImageChange {
  return Object.fromEntries(Object.entries(details ?? {}).filter(([name]) => name !== part))
}

/** Adds a change to the unsaved ones. A new cover replaces the old one. */
export function changeImage(
  images: readonly { id: string }[],
  unsaved: UnsavedImages | null,
  id: string,
  change: ImageChange,
): UnsavedImages {
  const details = { ...unsaved?.details }
  if (change.isCover) {
    for (const other of images) details[other.id] = without(details[other.id], 'isCover')
  }
  const legend = { ...details[id]?.legend, ...change.legend }
  details[id] = { ...details[id], ...change, ...(change.legend ? { legend } : {}) }
  return { order: unsaved?.order ?? null, details }
}

/** The changes to send, without those of images that no longer exist. */
export function imagesToSend(
  images: readonly ProjectImage[],
  unsaved: UnsavedImages,
): Omit<RequestOf<typeof saveImages>, 'projectId'> {
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

/** What waits, under the names that versions and conflicts use. */
export function imageFields(unsaved: UnsavedImages): RowChanges {
  const details = Object.fromEntries(
    Object.entries(unsaved.details).map(([id, change]) => [id, without(change, 'isCover')]),
  )
  return { images: { order: unsaved.order ?? undefined, cover: coverIn(unsaved), details } }
}

/** What waits under those names alone. */
export function partOfImages(
  unsaved: UnsavedImages,
  isWanted: (field: string) => boolean,
): UnsavedImages | null {
  const order = unsaved.order && isWanted('images.order') ? unsaved.order : null
  const details: UnsavedImages['details'] = {}
  for (const [id, { legend, isCover, ...rest }] of Object.entries(unsaved.details)) {
    const texts = picked(legend ?? {}, (language) => isWanted(`images.${id}.legend.${language}`))
    const written = picked(rest, (part) => isWanted(`images.${id}.${part}`))
    const kept: ImageChange = {
      ...written,
      ...(Object.keys(texts).length > 0 ? { legend: texts } : {}),
      ...(isCover && isWanted('images.cover') ? { isCover } : {}),
    }
    if (Object.keys(kept).length > 0) details[id] = kept
  }
  return order || Object.keys(details).length > 0 ? { order, details } : null
}
