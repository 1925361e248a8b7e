import type { Database } from '#server/database/database.ts'

/** A commitment of another domain to a project's entries, such as a pending transfer: they may not be removed. */
export interface Commitment {
  projectId: string
  /** The entries that have to stay. */
  entryIds: readonly string[]
  /** The user who made the commitment, and the time. */
  userId: string
  since: Date
}

interface CommitmentSource {
  /** The current commitments to any of the projects. */
  find(db: Database, projectIds: readonly string[]): Promise<Commitment[]>
  /** Throws the error that explains how to end the commitment. The caller has locked the project. */
  fail(db: Database, commitment: Commitment): Promise<never>
}

const sources = new Set<CommitmentSource>()

/** Registers another domain's commitments. */
export function registerCommitments(source: CommitmentSource): void {
  sources.add(source)
}

/** The commitment to each of the projects; most have none. */
export async function findCommitments(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, Commitment>> {
  const found = new Map<string, Commitment>()
  if (projectIds.length === 0) return found
  for (const source of sources) {
    for (const commitment of await source.find(db, projectIds)) found.set(commitment.projectId, commitment)
  }
  return found
}

/**
 * @param leaving the entries to remove; all of the project's entries if omitted
 * @throws Error if they cannot be removed
 */
export async function rejectCommitted(
  db: Database,
  projectId: string,
  leaving?: readonly string[],
): Promise<void> {
  for (const source of sources) {
    for (const commitment of await source.find(db, [projectId])) {
      const isMeant = !leaving || commitment.entryIds.some((id) => leaving.includes(id))
      if (isMeant) await source.fail(db, commitment)
    }
  }
}
