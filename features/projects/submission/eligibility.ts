import type { EntryLimits } from '#features/contests/rules/limits.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'

interface Dated {
  kind: ProjectKind
  completedOn: string | null
  launchYear: number | null
}

type Rule = Pick<EntryLimits, 'completedFrom'>

export function isCompletedTooEarly({ completedOn }: Dated, { completedFrom }: Rule): boolean {
  return completedFrom !== null && completedOn !== null && completedOn < completedFrom
}

/** Of a product only the year is known. */
export function isLaunchedTooEarly({ launchYear }: Dated, { completedFrom }: Rule): boolean {
  return completedFrom !== null && launchYear !== null && launchYear < Number(completedFrom.slice(0, 4))
}

/** Whether the project meets the contest's date rule. If there is one, a project without a date does not. */
export function isEligible(project: Dated, rule: Rule): boolean {
  if (rule.completedFrom === null) return true
  return project.kind === 'product'
    ? project.launchYear !== null && !isLaunchedTooEarly(project, rule)
    : project.completedOn !== null && !isCompletedTooEarly(project, rule)
}
