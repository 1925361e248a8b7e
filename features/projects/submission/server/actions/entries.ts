import { and, eq, inArray, sql } from 'drizzle-orm'
import { projectSubmitted } from '#features/projects/events.ts'
import { type EntryAct, entryLifecycle, projectLifecycle } from '#features/projects/lifecycle.ts'
import type { ProjectRefusal } from '#features/projects/steps/contract.ts'
import { entries, projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { announce } from '#server/jobs.ts'
import { record } from '#server/journal.ts'
import type { Language } from '#shared/language.ts'
import { refuse } from '#shared/refusal.ts'

/**
 * Keeps the moment of payment on the projects, where it is the first, and on the entries that were paid.
 * @returns the projects that had been withdrawn
 */
export async function recordPaid(
  tx: Database,
  asked: { projectIds: readonly string[]; entryIds: readonly string[]; at: Date },
): Promise<string[]> {
  const paid = tx
    .update(projects)
    // What somebody paid for while it was being thrown away is not a draft any more.
    .set({ paidAt: sql`coalesce(${projects.paidAt}, ${asked.at.toISOString()})`, deletedAt: null })
    .where(among(projects.id, asked.projectIds))
    .returning({ id: projects.id, status: projects.status })
  const { rows: withdrawn } = await tx.execute<{ id: string }>(
    sql`WITH paid AS (${paid.getSQL()}) SELECT id FROM paid WHERE status = 'withdrawn'`,
  )
  if (asked.entryIds.length > 0) {
    await tx.update(entries).set({ paidAt: asked.at }).where(among(entries.id, asked.entryIds))
  }
  return withdrawn.map(({ id }) => id)
}

/** Moves entries as their lifecycle allows, all or none; the journal line is the caller's. */
export async function moveEntries(
  tx: Database,
  asked: { entryIds: readonly string[]; act: EntryAct },
): Promise<void> {
  if (asked.entryIds.length === 0) return
  const moved = await tx
    .update(entries)
    .set({ status: entryLifecycle.to(asked.act) })
    .where(
      and(inArray(entries.id, [...asked.entryIds]), inArray(entries.status, entryLifecycle.from(asked.act))),
    )
    .returning({ id: entries.id })
  if (moved.length !== new Set(asked.entryIds).size) refuse<ProjectRefusal>('entry_moved')
}

export async function listEntryIds(
  tx: Database,
  projectId: string,
  status: 'draft' | 'submitted',
): Promise<string[]> {
  const rows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.projectId, projectId), eq(entries.status, status)))
  return rows.map((row) => row.id)
}

/** Locks the project and hands its entries in; whether it is complete has been asked before. */
export async function submitProject(
  tx: Database,
  asked: {
    projectId: string
    at: Date
    rulesVersion: string | null
    /** In which the rules were read. */
    rulesLanguage?: Language | undefined
  },
): Promise<void> {
  const [project] = await tx
    .update(projects)
    .set({
      status: projectLifecycle.to('confirm'),
      rulesVersion: asked.rulesVersion,
      rulesAcceptedAt: asked.at,
      completedAt: asked.at,
      revisions: '',
    })
    .where(and(eq(projects.id, asked.projectId), inArray(projects.status, projectLifecycle.from('confirm'))))
    .returning({ ownerId: projects.ownerId })
  if (!project) refuse<ProjectRefusal>('project_locked')
  await moveEntries(tx, { entryIds: await listEntryIds(tx, asked.projectId, 'draft'), act: 'submit' })
  await record(tx, {
    actorId: project.ownerId,
    act: 'projects.confirm',
    subject: { kind: 'project', id: asked.projectId },
    details: { rulesVersion: asked.rulesVersion, rulesLanguage: asked.rulesLanguage },
  })
  await announce(tx, projectSubmitted, { projectId: asked.projectId })
}
