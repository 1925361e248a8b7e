import { foldedName } from '#features/jury/anonymity/names.ts'

/** What ties a juror to works: their firms and company, and their own name. */
export interface JurorTies {
  userId: string
  firmIds: readonly string[]
  names: readonly string[]
}

/** Everybody that a work names: its owner, its firm, its designer and its credits. */
export interface EntryTies {
  ownerId: string
  firmId: string | null
  names: readonly string[]
}

export type Conflict = 'owner' | 'firm' | 'credited'

/** How a juror may be tied to a project; the first three bar them without being asked. */
export const tieKinds = [
  'owner',
  'firm',
  'credited',
  'co_credited',
  'client',
  'photographer',
  'email_domain',
  'employer',
  'declared',
] as const
export type TieKind = (typeof tieKinds)[number]

/** Why this juror must not judge this entry, or null when nothing known ties them. */
export function conflictOf(juror: JurorTies, entry: EntryTies): Conflict | null {
  return conflictsWith(juror)(entry)
}

/** The same for one juror and many entries; hand in how names are folded where that is done once for all jurors. */
export function conflictsWith(
  juror: JurorTies,
  folded: (name: string) => string = foldedName,
): (entry: EntryTies) => Conflict | null {
  const own = new Set(juror.names.map(folded).filter(Boolean))
  return (entry) => {
    if (juror.userId === entry.ownerId) return 'owner'
    if (entry.firmId !== null && juror.firmIds.includes(entry.firmId)) return 'firm'
    return entry.names.some((name) => own.has(folded(name))) ? 'credited' : null
  }
}
