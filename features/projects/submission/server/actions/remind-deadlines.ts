import { and, asc, eq } from 'drizzle-orm'
import { listUsers, type UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import { type Contest, listContests } from '#features/contests/editions/server/queries.ts'
import { takesEntries } from '#features/contests/prices/price.ts'
import { gather } from '#features/projects/steps/server/queries/whole.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { projectReminders, projects } from '#features/projects/steps/server/tables.ts'
import { summaryOf } from '#features/projects/steps/server/views.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { writeMails } from '#server/mail/mail.ts'
import { type ReminderKind, reminderDue, remindersBegin } from '../../reminders.ts'
import { inBatches, reminderMail } from '../reminder-mails.ts'

function listUnfinished(tx: Database, contestId: string): Promise<Project[]> {
  return tx
    .select()
    .from(projects)
    .where(and(eq(projects.contestId, contestId), eq(projects.status, 'pending'), isThere))
    .orderBy(asc(projects.createdAt), asc(projects.id))
}

interface Due {
  project: Project
  kind: ReminderKind
}

/** Those whose reminder of this kind has not been written yet; it counts as sent from here on. */
async function claim(tx: Database, contest: Contest, due: readonly Due[]): Promise<Due[]> {
  const rows = await tx
    .insert(projectReminders)
    .values(due.map(({ project, kind }) => ({ projectId: project.id, kind, deadlineAt: contest.deadlineAt })))
    .onConflictDoNothing()
    .returning({ projectId: projectReminders.projectId })
  const claimed = new Set(rows.map((row) => row.projectId))
  return due.filter(({ project }) => claimed.has(project.id))
}

async function remindBatch(
  tx: Database,
  tools: Pick<Tools, 'settings' | 'secrets'>,
  { contest, batch, now }: { contest: Contest; batch: readonly [UserRecord, Due[]][]; now: Date },
): Promise<void> {
  const claimed = await claim(
    tx,
    contest,
    batch.flatMap(([, own]) => own),
  )
  const ids = claimed.map(({ project }) => project.id)
  const rows = await tx
    .select()
    .from(projects)
    .where(and(among(projects.id, ids), eq(projects.status, 'pending'), isThere))
  const summaries = (await gather(tx, rows)).map((whole) => summaryOf(whole, now))
  const byId = new Map(summaries.map((one) => [one.id, one]))
  const isClaimed = new Set(ids)
  const mails = batch.flatMap(([user, own]) => {
    const mine = own.filter(({ project }) => isClaimed.has(project.id))
    // Projects begun in the last week are told of the last day with the others, never of the week.
    return [...Map.groupBy(mine, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
      const unfinished = ofKind.flatMap(({ project }) => byId.get(project.id) ?? [])
      return unfinished.length > 0
        ? [reminderMail(tools, user, { kind, contest, projects: unfinished, note: '' })]
        : []
    })
  })
  await writeMails(tx, mails)
}

async function remindOf(
  tools: Pick<Tools, 'db' | 'settings' | 'secrets'>,
  contest: Contest,
  now: Date,
): Promise<void> {
  const due = (await listUnfinished(tools.db, contest.id)).flatMap((project) => {
    const kind = reminderDue(project, contest.deadlineAt, now)
    return kind ? [{ project, kind }] : []
  })
  const owners = await listUsers(tools.db, [...new Set(due.map(({ project }) => project.ownerId))])
  const reached = [...Map.groupBy(due, ({ project }) => project.ownerId)].flatMap(([ownerId, own]) => {
    const user = owners.get(ownerId)
    const isReached = user && !user.remindersOff && !user.deletedAt
    return isReached ? [[user, own] satisfies [UserRecord, Due[]]] : []
  })
  for (const batch of inBatches(reached)) {
    await tools.db.transaction((tx) => remindBatch(tx, tools, { contest, batch, now }))
  }
}

/** Reminds the owners of unfinished projects a week and a day before the deadline, once each. */
export async function remindBeforeDeadlines(
  tools: Pick<Tools, 'db' | 'settings' | 'secrets'>,
  now: Date,
): Promise<void> {
  for (const contest of await listContests(tools.db)) {
    const isNear = takesEntries(contest, now) && remindersBegin(contest.deadlineAt) <= now
    if (isNear) await remindOf(tools, contest, now)
  }
}
