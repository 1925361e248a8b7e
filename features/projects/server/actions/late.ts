import { isDeepStrictEqual } from 'node:util'
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
import { partRows, rowChangesFrom, rowFieldOf } from '../../rows.ts'
import { type Begun, fateOf } from '../../versions.ts'
import { fieldVersions, lateChanges, projects } from '../tables.ts'
import { writeLateDecision } from '../together-mails.ts'
import { lockProject } from './lock-project.ts'
import { listRows, valuesBeside, writeRows } from './rows.ts'
import { refuseUnderway } from './translations.ts'
import { countVersions } from './versions.ts'
import { currentValues, languagesIn, listTexts, writeChanges } from './write-changes.ts'

/** Waiting for one project at a time. */
export const lateAtMost = 20

/** Keeps what came too late: one draft for each page, beside what anybody else has sent. */
export async function keepLate(
  tx: Database,
  asked: Begun & {
    projectId: string
    personId: string
    values: Record<string, unknown>
  },
): Promise<void> {
  const { projectId, personId, writer = null, values } = asked
  const said = Object.entries(asked.versions ?? {}).filter(([field]) => field in values)
  const waiting = await tx
    .select()
    .from(lateChanges)
    .where(and(eq(lateChanges.projectId, projectId), inArray(lateChanges.status, lateLifecycle.from('keep'))))
    .orderBy(asc(lateChanges.createdAt))
  const own = waiting.find((late) => late.personId === personId && late.writer === writer)
  const now = new Date()
  if (own) {
    const changes = { ...own.changes, ...values }
    // What the new words began from counts, and not what those that they take the place of had begun from.
    const others = Object.entries(own.versions).filter(([field]) => !(field in values))
    const versions = Object.fromEntries([...others, ...said])
    await tx.update(lateChanges).set({ changes, versions, updatedAt: now }).where(eq(lateChanges.id, own.id))
    return
  }
  if (waiting.length >= lateAtMost) refuse<ProjectRefusal>('late_full')
  const moments = { createdAt: now, updatedAt: now }
  const versions = Object.fromEntries(said)
  await tx.insert(lateChanges).values({ projectId, personId, writer, changes: values, versions, ...moments })
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

type Late = typeof lateChanges.$inferSelect

/**
 * What of a draft nobody has written since its writer began, and what somebody has. Where the writer did not say from
 * which version, the moment of its arrival stands for it. What belongs to an image that is gone is neither.
 */
async function partLate(tx: Database, late: Late, before: Record<string, unknown>) {
  const rows = await tx.select().from(fieldVersions).where(eq(fieldVersions.projectId, late.projectId))
  const kept = new Map(rows.map((row) => [row.field, row]))
  const isMoved = ([field, mine]: [string, unknown]) => {
    const isSame = isDeepStrictEqual(mine, before[field])
    const version = late.versions[field]
    const row = kept.get(field)
    if (version === undefined) return !isSame && row !== undefined && row.at > late.createdAt
    return fateOf(row, { version, writer: late.writer ?? undefined, isSame }) === 'conflict'
  }
  const values = Object.entries(late.changes).filter(([field]) => field in before || !rowFieldOf(field)?.id)
  return {
    free: Object.fromEntries(values.filter((one) => !isMoved(one))),
    moved: Object.fromEntries(values.filter(isMoved)),
  }
}

/**
 * Writes a late draft into its project, and gives the project back to its people until the judging begins. Fields
 * written since the draft arrived are left as they are, wait on as a draft of their own, and are answered.
 */
export async function admitLate(
  db: Database,
  settings: Settings,
  { organiserId, lateId }: Decision,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { project, late } = await lockLate(tx, lateId, 'admit')
    const contest = project.contestId ? await lockContest(tx, project.contestId) : null
    if (!isBeforeJudging(contest)) refuse<ProjectRefusal>('project_judged')
    if (!projectLifecycle.can('edit', project.status)) refuse<ProjectRefusal>('project_locked')
    const rows = await listRows(tx, project.id)
    const texts = await listTexts(tx, project.id)
    const sent = changesFrom(partRows(late.changes).rest)
    const before = { ...(await currentValues(tx, project, { texts, changes: sent })), ...valuesBeside(rows) }
    const { free, moved } = await partLate(tx, late, before)
    const [fields, left] = [Object.keys(free), Object.keys(moved)]
    if (fields.length === 0) refuse<ProjectRefusal>('late_moved')
    const { rest, rows: beside } = partRows(free)
    const changes = changesFrom(rest)
    await refuseUnderway(tx, project.id, languagesIn(changes))
    await writeChanges(tx, project, changes, texts)
    await writeRows(tx, project.id, rows, rowChangesFrom(beside))
    await countVersions(tx, { projectId: project.id, personId: late.personId ?? organiserId }, fields)
    const now = new Date()
    await tx.update(projects).set({ reopenedAt: now, updatedAt: now }).where(eq(projects.id, project.id))
    await tx
      .update(lateChanges)
      .set({ changes: free, status: lateLifecycle.to('admit'), decidedById: organiserId, decidedAt: now })
      .where(eq(lateChanges.id, late.id))
    if (left.length > 0) {
      const { projectId, personId, writer, versions, createdAt, updatedAt } = late
      await tx
        .insert(lateChanges)
        .values({ projectId, personId, writer, changes: moved, versions, createdAt, updatedAt })
    }
    await record(tx, {
      actorId: organiserId,
      act: 'projects.admitLate',
      subject: { kind: 'project', id: project.id },
      details: {
        lateId,
        fields,
        left,
        from: Object.fromEntries(fields.map((field) => [field, before[field]])),
      },
    })
    await writeLateDecision(tx, settings, { project, personId: late.personId, reason: null })
    return left
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
