import type { EntryLimits } from '#features/contests/contest/limits.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'

interface Placed {
  kind: ProjectKind
  country: string
}

interface Dated {
  kind: ProjectKind
  completedOn: string | null
  launchYear: number | null
}

type Rule = Pick<EntryLimits, 'completedFrom'>
type PlaceRule = Pick<EntryLimits, 'countries'>

export function isCompletedTooEarly({ completedOn }: Dated, { completedFrom }: Rule): boolean {
  return completedFrom !== null && completedOn !== null && completedOn < completedFrom
}

/** Of a product only the year is known. */
export function isLaunchedTooEarly({ launchYear }: Dated, { completedFrom }: Rule): boolean {
  return completedFrom !== null && launchYear !== null && launchYear < Number(completedFrom.slice(0, 4))
}

/** A country that is not given is missing rather than not accepted. A product has none. */
export function isCountryRejected({ kind, country }: Placed, { countries }: PlaceRule): boolean {
  return kind === 'project' && countries.length > 0 && country !== '' && !countries.includes(country)
}

function isRecent(project: Dated, rule: Rule): boolean {
  if (rule.completedFrom === null) return true
  return project.kind === 'product'
    ? project.launchYear !== null && !isLaunchedTooEarly(project, rule)
    : project.completedOn !== null && !isCompletedTooEarly(project, rule)
}

function isFromHere(project: Placed, rule: PlaceRule): boolean {
  if (rule.countries.length === 0 || project.kind === 'product') return true
  return project.country !== '' && !isCountryRejected(project, rule)
}

/** Whether the project meets the contest's rules of date and country. What a rule needs must be given. */
export function isEligible(project: Dated & Placed, rule: Rule & PlaceRule): boolean {
  return isRecent(project, rule) && isFromHere(project, rule)
}
