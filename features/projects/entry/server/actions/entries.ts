import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { projectSubmitted } from '#features/projects/events.ts'
import { type EntryAction, entryLifecycle, projectLifecycle } from '#features/projects/lifecycle.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { announce } from '#server/jobs.ts'
import { fail } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'

/**
 * Records the time of payment on the projects, if it is their first, and on the paid entries.
 * @returns the projects that had been withdrawn
 */
export async function recordPaid(
  tx: DatabaseTransaction,
  input: { projectIds: readonly string[]; entryIds: readonly string[]; at: Date },
): Promise<string[]> {
  const paid = tx
    .update(projects)
    // A draft that was paid while it was being deleted is restored.
    .set({
      paidAt: sql`coalesce(${projects.paidAt}, ${input.at.toISOString()})`,
      deletedAt: null,
      listedFor: null,
    })
    .where(among(projects.id, input.projectIds))
    .returning({ id: projects.id, status: projects.status })
  const { rows: withdrawn } = await tx.execute<{ id: string }>(
    sql`WITH paid AS (${paid.getSQL()}) SELECT id FROM paid WHERE status = 'withdrawn'`,
  )
  if (input.entryIds.length > 0) {
    await tx.update(entries).set({ paidAt: input.at }).where(among(entries.id, input.entryIds))
  }
  return withdrawn.map(({ id }) => id)
}

/** Moves all entries or none, as their lifecycle allows. The caller writes the audit log. */
export async function moveEntries(
  tx: DatabaseTransaction,
  input: { entryIds: readonly string[]; action: EntryAction },
): Promise<void> {
  if (input.entryIds.length === 0) return
  const moved = await tx
    .update(entries)
    .set({ status: entryLifecycle.to(input.action) })
    .where(
      and(
        inArray(entries.id, [...input.entryIds]),
        inArray(entries.status, entryLifecycle.from(input.action)),
      ),
    )
    .returning({ id: entries.id })
  if (moved.length !== new Set(input.entryIds).size) fail('entry_moved')
}

export async function listEntryIds(
  tx: DatabaseTransaction,
  projectId: string,
  status: 'draft' | 'submitted',
): Promise<string[]> {
  const rows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.projectId, projectId), eq(entries.status, status)))
  return rows.map((row) => row.id)
}

/** Locks the project and submits its entries. The caller has checked that it is complete. */
export async function submitProject(
  tx: DatabaseTransaction,
  input: {
    projectId: string
    at: Date
    rulesVersion: string | null
    /** The language in which the rules were read. */
    rulesLanguage?: Language | undefined
  },
): Promise<void> {
  const [project] = await tx
    .update(projects)
    .set({
      status: projectLifecycle.to('confirm'),
      rulesVersion: input.rulesVersion,
      rulesAcceptedAt: input.at,
      completedAt: input.at,
      revisions: '',
    })
    .where(and(eq(projects.id, input.projectId), inArray(projects.status, projectLifecycle.from('confirm'))))
    .returning({ ownerId: projects.ownerId })
  if (!project) fail('project_locked')
  await moveEntries(tx, { entryIds: await listEntryIds(tx, input.projectId, 'draft'), action: 'submit' })
  await record(tx, {
    actorId: project.ownerId,
    action: 'projects.confirm',
    subject: { kind: 'project', id: input.projectId },
    details: { rulesVersion: input.rulesVersion, rulesLanguage: input.rulesLanguage },
  })
  await announce(tx, projectSubmitted, { projectId: input.projectId })
}

/** The unpaid entries of a project count as paid. @returns whether there were any */
export async function recordWaived(tx: DatabaseTransaction, projectId: string, at: Date): Promise<boolean> {
  const waived = await tx
    .update(entries)
    .set({ feeWaivedAt: at, paidAt: at })
    .where(and(eq(entries.projectId, projectId), isNull(entries.paidAt)))
    .returning({ id: entries.id })
  if (waived.length > 0) await recordPaid(tx, { projectIds: [projectId], entryIds: [], at })
  return waived.length > 0
}

/** The entries whose fee was waived are owed again. @returns whether there were any */
export async function recordFeeOwed(tx: DatabaseTransaction, projectId: string): Promise<boolean> {
  const owed = await tx
    .update(entries)
    .set({ feeWaivedAt: null, paidAt: null })
    .where(and(eq(entries.projectId, projectId), isNotNull(entries.feeWaivedAt)))
    .returning({ id: entries.id })
  if (owed.length === 0) return false
  const isPaid = and(eq(entries.projectId, projectId), isNotNull(entries.paidAt))
  if ((await tx.$count(entries, isPaid)) === 0) {
    await tx.update(projects).set({ paidAt: null, listedFor: null }).where(eq(projects.id, projectId))
  }
  return true
}
