import { foldedName } from '#features/jury/anonymity/names.ts'

export interface JurorConflicts {
  userId: string
  firmIds: readonly string[]
  names: readonly string[]
}

export interface EntryConflicts {
  ownerId: string
  firmId: string | null
  names: readonly string[]
}

export type Conflict = 'owner' | 'firm' | 'credited'

/** How a juror may be in conflict with a project; the first three bar them without a question. */
export const conflictKinds = [
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
export type ConflictKind = (typeof conflictKinds)[number]

export function conflictOf(juror: JurorConflicts, entry: EntryConflicts): Conflict | null {
  return conflictsWith(juror)(entry)
}

/** The same for one juror and many entries. Pass a cached normalizer of names when checking many jurors. */
export function conflictsWith(
  juror: JurorConflicts,
  folded: (name: string) => string = foldedName,
): (entry: EntryConflicts) => Conflict | null {
  const own = new Set(juror.names.map(folded).filter(Boolean))
  return (entry) => {
    if (juror.userId === entry.ownerId) return 'owner'
    if (entry.firmId !== null && juror.firmIds.includes(entry.firmId)) return 'firm'
    return entry.names.some((name) => own.has(folded(name))) ? 'credited' : null
  }
}
