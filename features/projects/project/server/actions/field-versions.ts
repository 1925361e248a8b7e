import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { type Begun, conflictOf, type FieldVersion, type SaveConflict } from '../../field-versions.ts'
import { fieldVersions } from '../tables.ts'

export interface Arriving {
  field: string
  mine: unknown
  /** As the project has it. */
  theirs: unknown
}

export interface Detected {
  write: Set<string>
  conflicts: SaveConflict[]
}

/**
 * Separates the fields that can be written from those that would overwrite another user's unseen text.
 * @param rows the versions of these fields, read together with their values
 */
export async function detectConflicts(
  db: Database,
  input: Begun & { userId: string },
  arriving: readonly Arriving[],
  rows: readonly FieldVersion[],
): Promise<Detected> {
  const saved = new Map(rows.map((row) => [row.field, row]))
  const write = new Set<string>()
  const conflicting: Arriving[] = []
  for (const one of arriving) {
    const isSame = isDeepStrictEqual(one.mine, one.theirs)
    const { writer, sequence } = input
    const sent = { version: input.versions?.[one.field], writer, sequence, isSame }
    const outcome = conflictOf(saved.get(one.field), sent)
    if (outcome === 'write') write.add(one.field)
    else if (outcome === 'conflict') {
      // Only texts show both versions in a conflict; for choices and orders the last write wins.
      const isWritten = typeof one.mine === 'string' && one.field !== 'images.cover'
      if (isWritten || one.field === 'credits') conflicting.push(one)
      else write.add(one.field)
    }
  }
  if (conflicting.length === 0) return { write, conflicts: [] }
  const users = await listUsers(
    db,
    conflicting.flatMap(({ field }) => saved.get(field)?.userId ?? []),
  )
  const conflicts = conflicting.map(({ field, mine, theirs }) => {
    const row = saved.get(field)
    const user = users.get(row?.userId ?? '')
    return {
      field,
      mine,
      theirs,
      version: row?.version ?? 0,
      by: user ? `${user.firstName} ${user.lastName}` : '',
      isSelf: row?.userId === input.userId,
      at: new Date(row?.at ?? 0).toISOString(),
    }
  })
  return { write, conflicts }
}

/** Increments the version of each written field; returns the new versions. */
export async function countVersions(
  tx: DatabaseTransaction,
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

/** Of every field of a project. */
export async function listFieldVersions(db: Database, projectId: string): Promise<FieldVersion[]> {
  const rows = await db.select().from(fieldVersions).where(eq(fieldVersions.projectId, projectId))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export async function listVersions(db: Database, projectId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ field: fieldVersions.field, version: fieldVersions.version })
    .from(fieldVersions)
    .where(eq(fieldVersions.projectId, projectId))
  return Object.fromEntries(rows.map(({ field, version }) => [field, version]))
}
