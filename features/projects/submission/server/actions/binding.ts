import type { Database } from '#server/database/database.ts'

/** Something that projects know nothing of has to be for what was entered: nothing of that may be taken away. */
export interface Bond {
  projectId: string
  /** Those that have to stay. */
  entryIds: readonly string[]
  /** Whose it is, and since when. */
  userId: string
  since: Date
}

interface Binding {
  /** Those that stand, for any of the projects. */
  find(db: Database, projectIds: readonly string[]): Promise<Bond[]>
  /** Says what frees the project, which is held by the caller. */
  refuse(tx: Database, bond: Bond): Promise<never>
}

const bindings = new Set<Binding>()

/** Features that build on what a project is entered in say here when nothing of it may be taken away. */
export function openBinding(binding: Binding): void {
  bindings.add(binding)
}

/** What binds each of the projects; most are free. */
export async function findBonds(db: Database, projectIds: readonly string[]): Promise<Map<string, Bond>> {
  const found = new Map<string, Bond>()
  if (projectIds.length === 0) return found
  for (const binding of bindings) {
    for (const bond of await binding.find(db, projectIds)) found.set(bond.projectId, bond)
  }
  return found
}

/**
 * @param leaving the entries that would go; the project as a whole where none are named
 * @throws Refusal while they have to stay
 */
export async function refuseBound(
  tx: Database,
  projectId: string,
  leaving?: readonly string[],
): Promise<void> {
  for (const binding of bindings) {
    for (const bond of await binding.find(tx, [projectId])) {
      if (!leaving || bond.entryIds.some((id) => leaving.includes(id))) await binding.refuse(tx, bond)
    }
  }
}
