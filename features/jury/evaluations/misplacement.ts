import { z } from 'zod'

/**
 * False: in the right category. True: in the wrong one, and the juror is not sure which is right. Otherwise the right
 * one.
 */
export const Misplacement = z.union([z.boolean(), z.uuid()])
export type Misplacement = z.infer<typeof Misplacement>

/** A juror's report about an entry's category, from its stored form. */
export function misplacementOf({
  isMisplaced,
  rightCategoryId,
}: {
  isMisplaced: boolean
  rightCategoryId: string | null
}): Misplacement {
  return isMisplaced && rightCategoryId ? rightCategoryId : isMisplaced
}
