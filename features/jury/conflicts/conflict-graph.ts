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
  /** Domains from which its owner and its firm write, where these are their own. */
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

/** Somebody who stands beside the juror in the credits of a project of theirs. */
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

/** One conflict between a juror and a project, through a name that the project gives. */
export interface FoundConflict {
  kind: ConflictKind
  through: string
  /** What the juror said of it; null where they have not been asked, or not answered. */
  hasConflict: boolean | null
}

const kindOfRole = (role: CreditRole): NeighbourKind => {
  if (role === 'client') return 'client'
  return role === 'photography' ? 'photographer' : 'co_credited'
}

/** The first of each name; one without letters is none. */
function onceByName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = new Set([''])
  return items.filter((item) => {
    const key = foldedName(nameOf(item))
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
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
  return onceByName(all, ({ name }) => name)
}

function isSelf({ firmIds, names }: JurorConflicts, { name, firmId }: Named): boolean {
  if (firmId !== null && firmIds.includes(firmId)) return true
  const key = foldedName(name)
  return names.some((own) => foldedName(own) === key)
}

/** Who stands beside the juror in this project; nobody where the project does not name the juror, and never themselves. */
export function neighboursIn(juror: JurorConflicts, project: Makers, year: number | null): Neighbour[] {
  const named = listNamed(project)
  if (juror.userId !== project.ownerId && !named.some((one) => isSelf(juror, one))) return []
  return named.filter((one) => !isSelf(juror, one)).map((one) => ({ ...one, year }))
}

/** A project as conflicts are looked for in it, read once for a whole jury. */
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

/** A juror as conflicts are looked for, read once for all projects. */
export interface ReadJuror {
  juror: JurorCredits
  /** Whether a name may be one that they gave themselves. */
  mayBeDeclared(name: ReadName): boolean
  mayBeEmployer(name: ReadName): boolean
  neighbourByKey: ReadonlyMap<string, Neighbour>
  neighbourByFirm: ReadonlyMap<string, Neighbour>
}

/** A person whom a juror names may stand in the name of their firm. */
const isDeclared = (name: ReadName, found: ReadName) => mayBeSame(name, found) || standsWithin(name, found)

/** What a juror wrote, and the names in it where they wrote several at once: “Atelier Norr / Maria Lopes”. */
function namesIn(written: string): string[] {
  return [...new Set([written, ...written.split(/[/;|]/)].map((name) => name.trim()).filter(Boolean))]
}

export function isAbout({ kind, name }: Pick<ConflictAnswer, 'kind' | 'name'>, other: string): boolean {
  const read = readName(other)
  if (kind !== 'declared') return foldedName(name) === read.key
  return namesIn(name).some((one) => isDeclared(readName(one), read))
}

/** The same names stand in many works, so what was answered for one is remembered. */
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
  // The first of a name stands: what comes first is the part that they had first.
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

/** What may link the juror to the project besides what bars them outright: each name of the project once. */
export function conflictsBetween(
  { juror, ...read }: ReadJuror,
  { named, company, domains }: ReadMakers,
): FoundConflict[] {
  const names = [...named.map((one) => one.read), company]
  const through = (kind: ConflictKind, { name }: { name: string }) => ({ kind, through: name })
  const found = [
    ...names.filter(read.mayBeDeclared).map((name) => through('declared', name)),
    // Their own name as a client or photographer: it is no maker's, so it does not bar them outright.
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

/** What the juror said of a name, whatever they were asked about it; that they are in conflict weighs more. */
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
 * The names that a juror is asked about: those beside theirs in works that everybody may see, their company and their
 * domain. It never depends on what was entered, so that the questions tell nothing about the entries.
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
