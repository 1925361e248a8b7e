import { and, asc, eq, inArray } from 'drizzle-orm'
import { lockContest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { isBeforeJudging } from '../../access.ts'
import { changesFrom } from '../../changes.ts'
import type { ProjectRefusal } from '../../contract.ts'
import { lateLifecycle, projectLifecycle } from '../../lifecycle.ts'
import { writeLateDecision } from '../mails-together.ts'
import { lateChanges, projects } from '../tables.ts'
import { lockProject } from './lock-project.ts'
import { countVersions } from './versions.ts'
import { currentValues, writeChanges } from './write-changes.ts'

/** Waiting for one project at a time. */
export const lateAtMost = 20

/** Keeps what came too late: one draft for each page, beside what anybody else has sent. */
export async function keepLate(
  tx: Database,
  asked: {
    projectId: string
    personId: string
    writer?: string | undefined
    values: Record<string, unknown>
  },
): Promise<void> {
  const { projectId, personId, writer = null, values } = asked
  const waiting = await tx
    .select()
    .from(lateChanges)
    .where(and(eq(lateChanges.projectId, projectId), inArray(lateChanges.status, lateLifecycle.from('keep'))))
    .orderBy(asc(lateChanges.createdAt))
  const own = waiting.find((late) => late.personId === personId && late.writer === writer)
  const now = new Date()
  if (own) {
    const changes = { ...own.changes, ...values }
    await tx.update(lateChanges).set({ changes, updatedAt: now }).where(eq(lateChanges.id, own.id))
    return
  }
  if (waiting.length >= lateAtMost) refuse<ProjectRefusal>('late_full')
  const moments = { createdAt: now, updatedAt: now }
  await tx.insert(lateChanges).values({ projectId, personId, writer, changes: values, ...moments })
}

async function lockLate(tx: Database, lateId: string, act: 'admit' | 'decline') {
  const [found] = await tx.select().from(lateChanges).where(eq(lateChanges.id, lateId))
  if (!found) throw new NotFound()
  // The project first, as for whoever changes it.
  const project = await lockProject(tx, found.projectId)
  const [late] = await tx.select().from(lateChanges).where(eq(lateChanges.id, lateId)).for('update')
  if (!late) throw new NotFound()
  if (!lateLifecycle.can(act, late.status)) refuse<ProjectRefusal>('late_decided')
  return { project, late }
}

interface Decision {
  organiserId: string
  lateId: string
}

/** Writes a late draft into its project, and gives the project back to its people until the judging begins. */
export async function admitLate(
  db: Database,
  settings: Settings,
  { organiserId, lateId }: Decision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { project, late } = await lockLate(tx, lateId, 'admit')
    const contest = project.contestId ? await lockContest(tx, project.contestId) : null
    if (!isBeforeJudging(contest)) refuse<ProjectRefusal>('project_judged')
    if (!projectLifecycle.can('edit', project.status)) refuse<ProjectRefusal>('project_locked')
    const before = await currentValues(tx, project)
    await writeChanges(tx, project, changesFrom(late.changes))
    const fields = Object.keys(late.changes)
    await countVersions(tx, { projectId: project.id, personId: late.personId ?? organiserId }, fields)
    const now = new Date()
    await tx.update(projects).set({ reopenedAt: now, updatedAt: now }).where(eq(projects.id, project.id))
    await tx
      .update(lateChanges)
      .set({ status: lateLifecycle.to('admit'), decidedById: organiserId, decidedAt: now })
      .where(eq(lateChanges.id, late.id))
    await record(tx, {
      actorId: organiserId,
      act: 'projects.admitLate',
      subject: { kind: 'project', id: project.id },
      details: { lateId, fields, from: Object.fromEntries(fields.map((field) => [field, before[field]])) },
    })
    await writeLateDecision(tx, settings, { project, personId: late.personId, reason: null })
  })
}

export async function declineLate(
  db: Database,
  settings: Settings,
  { organiserId, lateId, reason }: Decision & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { project, late } = await lockLate(tx, lateId, 'decline')
    const status = lateLifecycle.to('decline')
    await tx
      .update(lateChanges)
      .set({ status, reason, decidedById: organiserId, decidedAt: new Date() })
      .where(eq(lateChanges.id, late.id))
    await record(tx, {
      actorId: organiserId,
      act: 'projects.declineLate',
      subject: { kind: 'project', id: project.id },
      reason,
      details: { lateId, fields: Object.keys(late.changes) },
    })
    await writeLateDecision(tx, settings, { project, personId: late.personId, reason })
  })
}
