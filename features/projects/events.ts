import { z } from 'zod'

const ofProject = z.object({ projectId: z.uuid() })

/** Told in the transaction in which an organiser publishes a product outside any contest; the gallery listens. */
export const productPublished = { name: 'product-published', data: ofProject }

/** Told in the transaction in which a project is withdrawn; whoever took money for it listens. */
export const projectWithdrawn = { name: 'project-withdrawn', data: ofProject }

/** Told in the transaction in which a draft is thrown away; whoever waits for money for it listens. */
export const projectDeleted = { name: 'project-deleted', data: ofProject }

/** Told when a published product is withdrawn or given back to its entrant. */
export const productTakenBack = { name: 'product-taken-back', data: ofProject }

/** Announced in the transaction in which a project is submitted, also again after it was reopened; the jury listens. */
export const projectSubmitted = { name: 'project-submitted', data: ofProject }
