import { z } from 'zod'

/** False: in the right category. True: in the wrong one, and the juror is not sure which is right. Else the right one. */
export const Misplacement = z.union([z.boolean(), z.uuid()])
export type Misplacement = z.infer<typeof Misplacement>

/** What a juror said of an entry's category, from how it is stored. */
export function misplacementOf({
  isMisplaced,
  rightCategoryId,
}: {
  isMisplaced: boolean
  rightCategoryId: string | null
}): Misplacement {
  return isMisplaced && rightCategoryId ? rightCategoryId : isMisplaced
}
