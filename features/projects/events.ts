import { z } from 'zod'

const ofProject = z.object({ projectId: z.uuid() })

/**
 * Announced in the transaction in which an organiser publishes a product outside any contest; the gallery listens.
 */
export const productPublished = { name: 'product-published', data: ofProject }

/** Announced in the transaction in which a project is withdrawn; payments listen. */
export const projectWithdrawn = { name: 'project-withdrawn', data: ofProject }

/** Announced in the transaction in which a draft is deleted; payments listen. */
export const projectDeleted = { name: 'project-deleted', data: ofProject }

/** Announced when a work that may be published changes: its contents, cover or press downloads; the gallery listens. */
export const workChanged = { name: 'work-changed', data: ofProject }

/** Announced when a published product is withdrawn or reopened; the gallery listens. */
export const productTakenBack = { name: 'product-taken-back', data: ofProject }

/** Announced in the transaction in which a project is submitted, also again after it was reopened; the jury listens. */
export const projectSubmitted = { name: 'project-submitted', data: ofProject }
