import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { fieldVersions } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { type Begun, conflictOf, type SaveConflict } from '../../versions.ts'

export interface Arriving {
  field: string
  mine: unknown
  /** As the project has it. */
  theirs: unknown
}

export interface Sifted {
  write: Set<string>
  conflicts: SaveConflict[]
  /** For every field of the project, before any write. */
  versions: Record<string, number>
}

/**
 * Separates the fields that can be written from those that would overwrite another user's unseen text. The
 * project's row is locked.
 */
export async function detectConflicts(
  tx: Database,
  input: Begun & { projectId: string; userId: string },
  arriving: readonly Arriving[],
): Promise<Sifted> {
  const rows = await tx.select().from(fieldVersions).where(eq(fieldVersions.projectId, input.projectId))
  const versions = Object.fromEntries(rows.map(({ field, version }) => [field, version]))
  const saved = new Map(rows.map((row) => [row.field, row]))
  const write = new Set<string>()
  const moved: Arriving[] = []
  for (const one of arriving) {
    const isSame = isDeepStrictEqual(one.mine, one.theirs)
    const { writer, sequence } = input
    const sent = { version: input.versions?.[one.field], writer, sequence, isSame }
    const fate = conflictOf(saved.get(one.field), sent)
    if (fate === 'write') write.add(one.field)
    else if (fate === 'conflict') {
      // Only texts show both versions in a conflict; for choices and orders the last write wins.
      const isWritten = typeof one.mine === 'string' && one.field !== 'images.cover'
      if (isWritten || one.field === 'credits') moved.push(one)
      else write.add(one.field)
    }
  }
  if (moved.length === 0) return { write, conflicts: [], versions }
  const users = await listUsers(
    tx,
    moved.flatMap(({ field }) => saved.get(field)?.userId ?? []),
  )
  const conflicts = moved.map(({ field, mine, theirs }) => {
    const row = saved.get(field)
    const user = users.get(row?.userId ?? '')
    return {
      field,
      mine,
      theirs,
      version: row?.version ?? 0,
      by: user ? `${user.firstName} ${user.lastName}` : '',
      isSelf: row?.userId === input.userId,
      at: (row?.at ?? new Date(0)).toISOString(),
    }
  })
  return { write, conflicts, versions }
}

/** Increments the version of each written field; returns the new versions. */
export async function countVersions(
  tx: Database,
  input: Omit<Begun, 'versions'> & { projectId: string; userId: string },
  fields: Iterable<string>,
): Promise<Record<string, number>> {
  const { projectId, userId, writer = null, sequence = null } = input
  const at = new Date()
  const rows = [...fields].map((field) => ({ projectId, field, version: 1, writer, sequence, userId, at }))
  if (rows.length === 0) return {}
  const counted = await tx
    .insert(fieldVersions)
    .values(rows)
    .onConflictDoUpdate({
      target: [fieldVersions.projectId, fieldVersions.field],
      set: { version: sql`${fieldVersions.version} + 1`, writer, sequence, userId, at },
    })
    .returning()
  return Object.fromEntries(counted.map(({ field, version }) => [field, version]))
}

export async function listVersions(db: Database, projectId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ field: fieldVersions.field, version: fieldVersions.version })
    .from(fieldVersions)
    .where(eq(fieldVersions.projectId, projectId))
  return Object.fromEntries(rows.map(({ field, version }) => [field, version]))
}
