import type { Database } from '#server/database/database.ts'

/** A commitment of another domain to a project's entries, such as a pending transfer: they may not be removed. */
export interface Bond {
  projectId: string
  /** The entries that have to stay. */
  entryIds: readonly string[]
  /** The user who made the commitment, and the time. */
  userId: string
  since: Date
}

interface Binding {
  /** The current commitments to any of the projects. */
  find(db: Database, projectIds: readonly string[]): Promise<Bond[]>
  /** Throws the error that explains how to end the commitment. The caller has locked the project. */
  fail(tx: Database, bond: Bond): Promise<never>
}

const bindings = new Set<Binding>()

/** Registers another domain's commitments. */
export function openBinding(binding: Binding): void {
  bindings.add(binding)
}

/** The commitment to each of the projects; most have none. */
export async function findBonds(db: Database, projectIds: readonly string[]): Promise<Map<string, Bond>> {
  const found = new Map<string, Bond>()
  if (projectIds.length === 0) return found
  for (const binding of bindings) {
    for (const bond of await binding.find(db, projectIds)) found.set(bond.projectId, bond)
  }
  return found
}

/**
 * @param leaving the entries to remove; all of the project's entries if omitted
 * @throws Error if they cannot be removed
 */
export async function rejectBound(
  tx: Database,
  projectId: string,
  leaving?: readonly string[],
): Promise<void> {
  for (const binding of bindings) {
    for (const bond of await binding.find(tx, [projectId])) {
      if (!leaving || bond.entryIds.some((id) => leaving.includes(id))) await binding.fail(tx, bond)
    }
  }
}
