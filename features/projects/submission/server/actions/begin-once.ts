import { and, eq, sql } from 'drizzle-orm'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import type { ProjectRefusal } from '#features/projects/steps/contract.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#shared/refusal.ts'

/**
 * Begins a project, or finds the one that was begun with the same key: two presses and two tabs make one. Without a
 * key each begins another.
 */
export async function beginOnce(
  tx: Database,
  asked: { ownerId: string; contestId: string | null; kind: ProjectKind; key?: string | undefined },
  begin: () => Promise<{ id: string }>,
): Promise<{ id: string }> {
  const { ownerId, key } = asked
  if (!key) return begin()
  // The second of two who press at once waits for the first to be kept.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`${ownerId} ${key}`}))`)
  const [begun] = await tx
    .select({ id: projects.id, contestId: projects.contestId, kind: projects.kind })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), eq(projects.registrationKey, key)))
  if (!begun) return begin()
  const isSame = begun.contestId === asked.contestId && begun.kind === asked.kind
  if (!isSame) refuse<ProjectRefusal>('registration_key_used')
  return { id: begun.id }
}
