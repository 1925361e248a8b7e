import { and, desc, eq, sql } from 'drizzle-orm'
import { workChanged } from '#features/projects/events.ts'
import { actingOn } from '#server/acting.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { auditLog } from '#server/database/tables.ts'
import { announce } from '#server/jobs.ts'
import { fail } from '#shared/domain-error.ts'
import type { ProjectFields } from '../contract.ts'
import { getProjectView } from './queries.ts'
import type { Project } from './tables.ts'

export const editAction = 'projects.editFor'

/** They decide who owns the entry and what it costs. */
const entrantsOwn: (keyof ProjectFields)[] = ['submitsAs', 'firmId', 'entrantKind', 'userWantToTranslate']

const people: readonly string[] = [
  'mainDesigner',
  'clientName',
  'clientContact',
  'contactAddress',
] satisfies (keyof ProjectFields)[]

/** They may identify people, and the audit log is never changed: only that they were written is recorded. */
const isPersonal = (field: string) =>
  people.includes(field) || field.startsWith('answers.') || /^images\..+\.credit$/.test(field)

/** A change by field. */
export type Edits = Record<string, { from: unknown; to: unknown }>

/** The written fields with their values before and after. */
export function editsOf(
  write: Iterable<string>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Edits {
  return Object.fromEntries(
    [...write].map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  )
}

async function countMissing(tx: DatabaseTransaction, project: Project): Promise<number> {
  return (await getProjectView(tx, project.ownerId, project.id, new Date())).missing.length
}

/** Why the organiser opened the project for the entrant, as the line of that session says. */
async function reasonFor(tx: DatabaseTransaction, { id, ownerId }: Project): Promise<string> {
  const [opened] = await tx
    .select({ reason: auditLog.reason })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'user'),
        eq(auditLog.subjectId, ownerId),
        eq(auditLog.action, 'accounts.startActingAs'),
        sql`${auditLog.details}->>'for' = ${id}`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
  return opened?.reason ?? ''
}

/**
 * Makes a change and, if an organiser makes it for the entrant, records its values. A submitted project may not lose
 * what its submission required. The caller has locked the project.
 */
export async function editing(
  tx: DatabaseTransaction,
  project: Project,
  edits: Edits,
  change: () => Promise<void>,
): Promise<void> {
  const acting = actingOn(project.id)
  if (!acting) return change()
  if (entrantsOwn.some((field) => field in edits)) fail('entrant_only')
  const isSubmitted = project.status === 'completed'
  const missing = isSubmitted ? await countMissing(tx, project) : 0
  await change()
  if (isSubmitted && (await countMissing(tx, project)) > missing) {
    fail('project_stays_complete')
  }
  const recorded = Object.entries(edits).map(([field, values]) => [field, isPersonal(field) ? {} : values])
  await record(tx, {
    actorId: project.ownerId,
    action: editAction,
    subject: { kind: 'project', id: project.id },
    reason: await reasonFor(tx, project),
    details: { session: acting.sessionId, fields: Object.fromEntries(recorded) },
  })
  if (project.publishedAt) await announce(tx, workChanged, { projectId: project.id })
}
