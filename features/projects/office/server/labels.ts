import { and, asc, eq, sql } from 'drizzle-orm'
import { lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { projectLabels, projectNotes, projects } from '#features/projects/project/server/tables.ts'
import { record, recordAll } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import { chosenAtMost } from '#shared/list.ts'
import type { Chosen } from '../contract-admin.ts'
import { listChosenIds } from './queries/chosen-projects.ts'

export async function listLabels(db: Database): Promise<{ labels: string[] }> {
  const rows = await db
    .selectDistinct({ label: projectLabels.label })
    .from(projectLabels)
    .orderBy(asc(projectLabels.label))
  return { labels: rows.map(({ label }) => label) }
}

interface Labelling {
  chosen: Chosen
  label: string
}

async function recordLabels(
  tx: DatabaseTransaction,
  organiserId: string,
  action: 'projects.addLabel' | 'projects.removeLabel',
  { label, projectIds }: { label: string; projectIds: string[] },
): Promise<{ count: number; projectIds: string[] }> {
  const subjects = projectIds.map((id) => ({ kind: 'project', id }))
  await recordAll(
    tx,
    subjects.map((subject) => ({ actorId: organiserId, action, subject, details: { label } })),
  )
  return { count: projectIds.length, projectIds: projectIds.length > chosenAtMost ? [] : projectIds }
}

/** Projects that have the label already are left out. */
export async function addLabel(db: Database, organiserId: string, { chosen, label }: Labelling) {
  return db.transaction(async (tx) => {
    const ids = await listChosenIds(tx, chosen)
    const { rows } = await tx.execute<{ id: string }>(sql`
      INSERT INTO ${projectLabels} (project_id, label)
      SELECT ${projects.id}, ${label} FROM ${projects} WHERE ${among(projects.id, ids)}
      ON CONFLICT DO NOTHING RETURNING project_id AS id`)
    const projectIds = rows.map(({ id }) => id)
    return recordLabels(tx, organiserId, 'projects.addLabel', { label, projectIds })
  })
}

export async function removeLabel(db: Database, organiserId: string, { chosen, label }: Labelling) {
  return db.transaction(async (tx) => {
    const ids = await listChosenIds(tx, chosen)
    const removed = await tx
      .delete(projectLabels)
      .where(and(among(projectLabels.projectId, ids), eq(projectLabels.label, label)))
      .returning({ id: projectLabels.projectId })
    const projectIds = removed.map(({ id }) => id)
    return recordLabels(tx, organiserId, 'projects.removeLabel', { label, projectIds })
  })
}

export async function addNote(
  db: Database,
  organiserId: string,
  { projectId, body }: { projectId: string; body: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const [note] = await tx
      .insert(projectNotes)
      .values({ projectId, authorId: organiserId, body })
      .returning({ id: projectNotes.id })
    if (!note) throw new Error('The note was not saved.')
    await record(tx, {
      actorId: organiserId,
      action: 'projects.addNote',
      subject: { kind: 'project', id: projectId },
    })
    return note
  })
}

export async function deleteNote(
  db: Database,
  organiserId: string,
  { projectId, noteId }: { projectId: string; noteId: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(projectNotes)
      .where(and(eq(projectNotes.id, noteId), eq(projectNotes.projectId, projectId)))
      .returning({ id: projectNotes.id })
    if (!gone) throw new NotFound()
    await record(tx, {
      actorId: organiserId,
      action: 'projects.deleteNote',
      subject: { kind: 'project', id: projectId },
    })
    return gone
  })
}
