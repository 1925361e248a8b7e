import type { Database } from '#server/database/database.ts'

type FindPublic = (db: Database, projectIds: readonly string[]) => Promise<string[]>

let findPublic: FindPublic | undefined

/** The gallery, which depends on this feature, registers here how to find which projects are public. */
export function knowPublicProjects(find: FindPublic): void {
  findPublic = find
}

export async function listPublicProjects(db: Database, projectIds: readonly string[]): Promise<string[]> {
  return (await findPublic?.(db, projectIds)) ?? []
}
