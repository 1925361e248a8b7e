import type { CreditRole } from '#features/projects/credits.ts'
import type { JurorTies, TieKind } from './conflicts.ts'
import { foldedName, mayBeSameName, standsWithin } from './names.ts'

/** Everybody who had a part in a project, as it names them. */
export interface Makers {
  ownerId: string
  /** Domains from which its owner and its firm write, where these are their own. */
  domains: readonly string[]
  /** The company that the owner gives in their account. */
  company: string
  firmId: string | null
  firm: string
  mainDesigner: string
  client: string
  credits: readonly { role: CreditRole; name: string; firmId: string | null }[]
  photographers: readonly string[]
}

export type NeighbourKind = Extract<TieKind, 'co_credited' | 'client' | 'photographer'>

/** Somebody who stands beside the juror in the credits of a project of theirs. */
export interface Neighbour {
  kind: NeighbourKind
  name: string
  firmId: string | null
  year: number | null
}

/** What a juror answered of a name. */
export interface TieAnswer {
  kind: TieKind
  name: string
  isTied: boolean
}

export interface JurorStanding extends JurorTies {
  domain: string | null
  /** The company of their account and of their questionnaire. */
  employers: readonly string[]
  neighbours: readonly Neighbour[]
  answers: readonly TieAnswer[]
}

/** One tie between a juror and a project, through a name that the project gives. */
export interface FoundTie {
  kind: TieKind
  through: string
  /** What the juror said of it; null where they have not been asked, or not answered. */
  isTied: boolean | null
}

interface Named {
  kind: NeighbourKind
  name: string
  firmId: string | null
}

const kindOfRole = (role: CreditRole): NeighbourKind => {
  if (role === 'client') return 'client'
  return role === 'photography' ? 'photographer' : 'co_credited'
}

/** Each name once, by the first part that it has in the project. */
export function listNamed(makers: Makers): Named[] {
  const plain = (kind: NeighbourKind, name: string): Named => ({ kind, name, firmId: null })
  const all: Named[] = [
    { ...plain('co_credited', makers.firm), firmId: makers.firmId },
    plain('co_credited', makers.mainDesigner),
    ...makers.credits.map(({ role, name, firmId }) => ({ kind: kindOfRole(role), name, firmId })),
    plain('client', makers.client),
    ...makers.photographers.map((name) => plain('photographer', name)),
  ]
  const seen = new Set<string>()
  return all.filter(({ name }) => {
    const key = foldedName(name)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function isSelf({ firmIds, names }: JurorTies, { name, firmId }: Omit<Named, 'kind'>): boolean {
  if (firmId !== null && firmIds.includes(firmId)) return true
  const key = foldedName(name)
  return names.some((own) => foldedName(own) === key)
}

/** Who stands beside the juror in this project; nobody where the project does not name the juror, and never themselves. */
export function neighboursIn(juror: JurorTies, project: Makers, year: number | null): Neighbour[] {
  const named = listNamed(project)
  if (juror.personId !== project.ownerId && !named.some((one) => isSelf(juror, one))) return []
  return named.filter((one) => !isSelf(juror, one)).map((one) => ({ ...one, year }))
}

function isOneOf(neighbour: Omit<Named, 'kind'>, named: Named): boolean {
  if (neighbour.firmId !== null && neighbour.firmId === named.firmId) return true
  return foldedName(neighbour.name) === foldedName(named.name)
}

/** A person whom a juror names may stand in the name of their firm. */
const isDeclared = (name: string, found: string) => mayBeSameName(name, found) || standsWithin(name, found)

/** What may tie the juror to the project besides what bars them outright: each name of the project once. */
export function tiesBetween(juror: JurorStanding, project: Makers): FoundTie[] {
  const named = listNamed(project)
  const found: { kind: TieKind; through: string }[] = [
    ...juror.answers
      .filter(({ kind, isTied }) => kind === 'declared' && isTied)
      .flatMap(({ name }) =>
        [...named.map((one) => one.name), project.company]
          .filter((one) => isDeclared(name, one))
          .map((through) => ({ kind: 'declared' as const, through })),
      ),
    // Their own name as a client or photographer: it is no maker's, so it does not bar them outright.
    ...named
      .filter((one) => one.kind !== 'co_credited' && isSelf(juror, one))
      .map(({ kind, name }) => ({ kind, through: name })),
    ...juror.neighbours.flatMap((neighbour) =>
      named
        .filter((one) => isOneOf(neighbour, one))
        .map(({ name }) => ({ kind: neighbour.kind, through: name })),
    ),
    ...[...named.map((one) => one.name), project.company]
      .filter((name) => juror.employers.some((own) => mayBeSameName(own, name)))
      .map((through) => ({ kind: 'employer' as const, through })),
    ...project.domains
      .filter((domain) => domain === juror.domain)
      .map((through) => ({ kind: 'email_domain' as const, through })),
  ]
  const seen = new Set<string>()
  return found
    .filter(({ through }) => {
      const key = foldedName(through)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .map((tie) => ({ ...tie, isTied: answerTo(juror.answers, tie.through) }))
}

/** What the juror said of a name, whatever they were asked about it; that they are tied weighs more. */
export function answerTo(answers: readonly TieAnswer[], name: string): boolean | null {
  const given = answers.filter((one) =>
    one.kind === 'declared' ? isDeclared(one.name, name) : foldedName(one.name) === foldedName(name),
  )
  if (given.length === 0) return null
  return given.some(({ isTied }) => isTied)
}

/** A name that a juror is asked about. */
export interface TieQuestion {
  kind: TieKind
  name: string
  year: number | null
}

/**
 * The names that a juror is asked about: those beside theirs in works that everybody may see, their company and their
 * domain. It never depends on what was entered, so that the questions tell nothing about the entries.
 */
export function questionsFor(juror: JurorStanding, shown: readonly Neighbour[]): TieQuestion[] {
  const all: TieQuestion[] = [
    ...juror.employers.map((name) => ({ kind: 'employer' as const, name, year: null })),
    ...(juror.domain ? [{ kind: 'email_domain' as const, name: juror.domain, year: null }] : []),
    ...shown
      .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0) || one.name.localeCompare(other.name))
      .map(({ kind, name, year }) => ({ kind, name, year })),
  ]
  const seen = new Set<string>()
  return all.filter(({ name }) => {
    const key = foldedName(name)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
