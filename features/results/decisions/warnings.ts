import { z } from 'zod'

/** Warnings that an organiser acknowledges before announcing. They do not prevent the announcement. */
export const Warnings = z.object({
  /** Entries with fewer evaluations than the round requires. */
  short: z.int(),
  /** More than one: scores of different groups are comparable only by assumption. */
  groups: z.int(),
})
export type Warnings = z.infer<typeof Warnings>

/** The default when the caller acknowledges no warnings. */
export const noWarnings: Warnings = { short: 0, groups: 1 }

interface Announceable {
  entries: readonly { evaluations: number }[]
  wanted: number
  components: number
}

export function warningsIn({ entries, wanted, components }: Announceable): Warnings {
  return { short: entries.filter(({ evaluations }) => evaluations < wanted).length, groups: components }
}

/** Whether the warnings are no worse than those that were acknowledged. */
export function areAcknowledged(warnings: Warnings, acknowledged: Warnings = noWarnings): boolean {
  return warnings.short <= acknowledged.short && warnings.groups <= Math.max(1, acknowledged.groups)
}
