import { z } from 'zod'

/** What an announcement hangs on thinly: those who announce say that they know it. */
export const Doubts = z.object({
  /** Entries with fewer readings than the round asks for. */
  short: z.array(z.object({ entryId: z.uuid(), readings: z.int() })).max(5000),
  /** More than one: scores of different groups compare only by assumption. */
  groups: z.int(),
})
export type Doubts = z.infer<typeof Doubts>

export function hasDoubts({ short, groups }: Doubts): boolean {
  return short.length > 0 || groups > 1
}

/** Default when the caller acknowledges no warnings. */
export const nothingKnown: Doubts = { short: [], groups: 1 }

/** Whether somebody knew of all this: what has become better since is no news. */
export function areKnown(doubts: Doubts, accepted: Doubts): boolean {
  if (!hasDoubts(doubts)) return true
  const seen = new Map(accepted.short.map(({ entryId, readings }) => [entryId, readings]))
  const areShortKnown = doubts.short.every(({ entryId, readings }) => {
    const known = seen.get(entryId)
    return known !== undefined && known <= readings
  })
  return areShortKnown && (doubts.groups <= 1 || doubts.groups <= accepted.groups)
}
