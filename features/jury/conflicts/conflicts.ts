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

export function conflictOf(juror: JurorConflicts, entry: EntryConflicts): Conflict | null {
  return conflictsWith(juror)(entry)
}

/** The same for one juror and many entries. */
export function conflictsWith(juror: JurorConflicts): (entry: EntryConflicts) => Conflict | null {
  const own = new Set(juror.names.map(foldedName).filter(Boolean))
  return (entry) => {
    if (juror.userId === entry.ownerId) return 'owner'
    if (entry.firmId !== null && juror.firmIds.includes(entry.firmId)) return 'firm'
    return entry.names.some((name) => own.has(foldedName(name))) ? 'credited' : null
  }
}

/** A project's names that a juror has or declared; a declared person may occur in the name of a firm. */
export function findConflictNames(
  { own, declared }: { own: readonly string[]; declared: readonly string[] },
  names: readonly string[],
): string[] {
  const same = new Set(own.map(foldedName).filter(Boolean))
  const within = declared
    .flatMap((line) => line.split(/[/;|]/))
    .map(foldedName)
    .filter(Boolean)
  const isOne = (name: string) => {
    const folded = foldedName(name)
    return same.has(folded) || within.some((one) => ` ${folded} `.includes(` ${one} `))
  }
  return [...new Set(names.filter(isOne))]
}
