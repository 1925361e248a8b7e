import { foldedName } from './folded-name.ts'

export interface JurorConflicts {
  userId: string
  firmIds: readonly string[]
  names: readonly string[]
}

/** A name as it is written, and as it is compared. */
export interface Name {
  name: string
  folded: string
}

export interface EntryConflicts {
  ownerId: string
  firmId: string | null
  names: readonly Name[]
}

/** Folded once, because a jury's names are compared with those of every work. */
export const namesOf = (names: readonly string[]): Name[] =>
  names.map((name) => ({ name, folded: foldedName(name) }))

export type Conflict = 'owner' | 'firm' | 'credited'

/** What keeps one juror from judging an entry, to be asked for many entries. */
export function conflictsWith(juror: JurorConflicts): (entry: EntryConflicts) => Conflict | null {
  const own = new Set(juror.names.map(foldedName).filter(Boolean))
  return ({ ownerId, firmId, names }) => {
    if (juror.userId === ownerId) return 'owner'
    if (firmId !== null && juror.firmIds.includes(firmId)) return 'firm'
    return names.some(({ folded }) => own.has(folded)) ? 'credited' : null
  }
}

/** Finds a project's names that a juror has or declared; a declared person may occur in the name of a firm. */
export function conflictNames({
  own,
  declared,
}: Record<'own' | 'declared', readonly string[]>): (names: readonly Name[]) => string[] {
  const same = new Set(own.map(foldedName).filter(Boolean))
  const within = declared
    .flatMap((line) => line.split(/[/;|]/))
    .map(foldedName)
    .filter(Boolean)
  const isOne = ({ folded }: Name) =>
    same.has(folded) || within.some((one) => ` ${folded} `.includes(` ${one} `))
  return (names) => [...new Set(names.filter(isOne).map(({ name }) => name))]
}
