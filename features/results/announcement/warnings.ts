import { z } from 'zod'

/** What an organiser acknowledges before announcing; none of it prevents the announcement. */
export const Warnings = z.object({
  /** Entries with fewer evaluations than the round asks for. */
  short: z.int(),
  /** More than one: scores of different groups compare only by assumption. */
  groups: z.int(),
})
export type Warnings = z.infer<typeof Warnings>

/** The default when the caller acknowledges nothing. */
export const noWarnings: Warnings = { short: 0, groups: 1 }

interface Announceable {
  entries: readonly { evaluations: number }[]
  wanted: number
  components: number
}

export function warningsIn({ entries, wanted, components }: Announceable): Warnings {
  return { short: entries.filter(({ evaluations }) => evaluations < wanted).length, groups: components }
}

/** Whether nothing is worse than it was when somebody acknowledged it. */
export function areAcknowledged(warnings: Warnings, acknowledged: Warnings = noWarnings): boolean {
  return warnings.short <= acknowledged.short && warnings.groups <= Math.max(1, acknowledged.groups)
}
