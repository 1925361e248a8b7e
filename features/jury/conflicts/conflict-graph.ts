import {
  foldedName,
  mayBeSame,
  type ReadName,
  readName,
  standsWithin,
} from '#features/jury/anonymity/names.ts'
import type { CreditRole } from '#features/projects/credits/credits.ts'
import type { ConflictKind, JurorConflicts } from './conflicts.ts'

export interface Makers {
  ownerId: string
  /** The email domains of its owner and its firm, without public providers. */
  domains: readonly string[]
  company: string
  firmId: string | null
  firm: string
  mainDesigner: string
  client: string
  credits: readonly { role: CreditRole; name: string; firmId: string | null }[]
  photographers: readonly string[]
}

export type NeighbourKind = Extract<ConflictKind, 'co_credited' | 'client' | 'photographer'>

interface Named {
  kind: NeighbourKind
  name: string
  firmId: string | null
}

/** A person beside the juror in the credits of one of the juror's projects. */
export interface Neighbour extends Named {
  year: number | null
}

export interface ConflictAnswer {
  kind: ConflictKind
  name: string
  hasConflict: boolean
}

export interface JurorCredits extends JurorConflicts {
  domain: string | null
  employers: readonly string[]
  neighbours: readonly Neighbour[]
  answers: readonly ConflictAnswer[]
}

/** One conflict between a juror and a project, through a name in the project. */
export interface FoundConflict {
  kind: ConflictKind
  through: string
  /** The juror's answer; null where there was no question, or no answer. */
  hasConflict: boolean | null
}

const kindOfRole = (role: CreditRole): NeighbourKind => {
  if (role === 'client') return 'client'
  return role === 'photography' ? 'photographer' : 'co_credited'
}

/** Removes duplicates and names without letters; the first of each stays. */
function onceByName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = new Set([''])
  return items.filter((item) => {
    const key = foldedName(nameOf(item))
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Each name once, with its first role in the project. */
export function listNamed(makers: Makers): Named[] {
  const plain = (kind: NeighbourKind, name: string): Named => ({ kind, name, firmId: null })
  const all: Named[] = [
    { ...plain('co_credited', makers.firm), firmId: makers.firmId },
    plain('co_credited', makers.mainDesigner),
    ...makers.credits.map(({ role, name, firmId }) => ({ kind: kindOfRole(role), name, firmId })),
    plain('client', makers.client),
    ...makers.photographers.map((name) => plain('photographer', name)),
  ]
  return onceByName(all, ({ name }) => name)
}

function isSelf({ firmIds, names }: JurorConflicts, { name, firmId }: Named): boolean {
  if (firmId !== null && firmIds.includes(firmId)) return true
  const key = foldedName(name)
  return names.some((own) => foldedName(own) === key)
}

/** The persons beside the juror in this project. Empty when the project does not name the juror; never the juror. */
export function neighboursIn(juror: JurorConflicts, project: Makers, year: number | null): Neighbour[] {
  const named = listNamed(project)
  if (juror.userId !== project.ownerId && !named.some((one) => isSelf(juror, one))) return []
  return named.filter((one) => !isSelf(juror, one)).map((one) => ({ ...one, year }))
}

/** A project prepared for conflict detection, parsed once for the whole jury. */
export interface ReadMakers {
  domains: readonly string[]
  named: (Named & { read: ReadName })[]
  company: ReadName
}

export function readMakers(makers: Makers): ReadMakers {
  return {
    domains: makers.domains,
    named: listNamed(makers).map((one) => ({ ...one, read: readName(one.name) })),
    company: readName(makers.company),
  }
}

/** A juror prepared for conflict detection, parsed once for all projects. */
export interface ReadJuror {
  juror: JurorCredits
  /** Whether a name may be one that the juror declared. */
  mayBeDeclared(name: ReadName): boolean
  mayBeEmployer(name: ReadName): boolean
  neighbourByKey: ReadonlyMap<string, Neighbour>
  neighbourByFirm: ReadonlyMap<string, Neighbour>
}

/** A declared person may occur in the name of their firm. */
const isDeclared = (name: ReadName, found: ReadName) => mayBeSame(name, found) || standsWithin(name, found)

/** A juror's declaration, split where it contains several names: “Atelier Norr / Maria Lopes”. */
function namesIn(written: string): string[] {
  return [...new Set([written, ...written.split(/[/;|]/)].map((name) => name.trim()).filter(Boolean))]
}

export function isAbout({ kind, name }: Pick<ConflictAnswer, 'kind' | 'name'>, other: string): boolean {
  const read = readName(other)
  if (kind !== 'declared') return foldedName(name) === read.key
  return namesIn(name).some((one) => isDeclared(readName(one), read))
}

/** The same names occur in many works, so results are cached. */
function anyOf(own: readonly ReadName[], isOne: (own: ReadName, name: ReadName) => boolean) {
  const known = new Map<string, boolean>()
  return (name: ReadName): boolean => {
    const before = known.get(name.name)
    if (before !== undefined) return before
    const answer = own.some((one) => isOne(one, name))
    known.set(name.name, answer)
    return answer
  }
}

export function readJuror(juror: JurorCredits): ReadJuror {
  // The first role of a name takes precedence.
  const firstLast = juror.neighbours.toReversed()
  const declared = juror.answers.filter(({ kind, hasConflict }) => kind === 'declared' && hasConflict)
  return {
    juror,
    mayBeDeclared: anyOf(declared.flatMap(({ name }) => namesIn(name)).map(readName), isDeclared),
    mayBeEmployer: anyOf(juror.employers.map(readName), mayBeSame),
    neighbourByKey: new Map(firstLast.map((one) => [foldedName(one.name), one])),
    neighbourByFirm: new Map(firstLast.flatMap((one) => (one.firmId ? [[one.firmId, one]] : []))),
  }
}

/** Possible conflicts between the juror and the project, without certain ones: each name of the project once. */
export function conflictsBetween(
  { juror, ...read }: ReadJuror,
  { named, company, domains }: ReadMakers,
): FoundConflict[] {
  const names = [...named.map((one) => one.read), company]
  const through = (kind: ConflictKind, { name }: { name: string }) => ({ kind, through: name })
  const found = [
    ...names.filter(read.mayBeDeclared).map((name) => through('declared', name)),
    // The juror's own name as client or photographer: not a maker, so not a certain conflict.
    ...named
      .filter((one) => one.kind !== 'co_credited' && isSelf(juror, one))
      .map((one) => through(one.kind, one)),
    ...named.flatMap((one) => {
      const beside =
        read.neighbourByKey.get(one.read.key) ??
        (one.firmId ? read.neighbourByFirm.get(one.firmId) : undefined)
      return beside ? [through(beside.kind, one)] : []
    }),
    ...names.filter(read.mayBeEmployer).map((name) => through('employer', name)),
    ...domains.filter((domain) => domain === juror.domain).map((name) => through('email_domain', { name })),
  ]
  return onceByName(found, (conflict) => conflict.through).map((conflict) => ({
    ...conflict,
    hasConflict: answerTo(juror.answers, conflict.through),
  }))
}

/** The juror's answer about a name, to any question; a conflict takes precedence. */
export function answerTo(answers: readonly ConflictAnswer[], name: string): boolean | null {
  const given = answers.filter((one) => isAbout(one, name))
  if (given.length === 0) return null
  return given.some(({ hasConflict }) => hasConflict)
}

export interface ConflictQuestion {
  kind: ConflictKind
  name: string
  year: number | null
}

/**
 * The names that a juror must answer: those beside theirs in published works, their company and their domain. It never
 * depends on the entries, so that the questions disclose nothing about them.
 */
export function questionsFor(
  { employers, domain }: JurorCredits,
  shown: readonly Neighbour[],
): ConflictQuestion[] {
  const all: ConflictQuestion[] = [
    ...employers.map((name) => ({ kind: 'employer' as const, name, year: null })),
    ...(domain ? [{ kind: 'email_domain' as const, name: domain, year: null }] : []),
    ...shown
      .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0) || one.name.localeCompare(other.name))
      .map(({ kind, name, year }) => ({ kind, name, year })),
  ]
  return onceByName(all, ({ name }) => name)
}
