import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { listUsers, type UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import { type Contest, getContest } from '#features/contests/editions/server/queries.ts'
import type { previewReminder } from '#features/projects/admin/contract-admin.ts'
import { gather } from '#features/projects/steps/server/queries/whole.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { projectReminders, projects } from '#features/projects/steps/server/tables.ts'
import { summaryOf } from '#features/projects/steps/server/views.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import { writeMails } from '#server/mail/mail.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { reminderPauseMs } from '../../reminders.ts'
import { inBatches, reminderMail, reminderText } from '../reminder-mails.ts'

interface Asked {
  contestId: string
  /** All that are unfinished, where none is named. */
  projectIds: readonly string[] | null
  note: string
}

interface Chosen {
  contest: Contest
  reached: { user: UserRecord; projects: Project[] }[]
  recent: number
  off: number
}

async function chosenFor(tx: Database, input: Asked, now: Date): Promise<Chosen> {
  const contest = await getContest(tx, input.contestId)
  const unfinished = tx
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.contestId, contest.id),
        eq(projects.status, 'pending'),
        isThere,
        input.projectIds ? inArray(projects.id, [...input.projectIds]) : undefined,
      ),
    )
    .orderBy(asc(projects.id))
  const rows = input.projectIds?.length === 0 ? [] : await unfinished
  const owners = await listUsers(tx, [...new Set(rows.map((row) => row.ownerId))])
  const since = new Date(now.getTime() - reminderPauseMs)
  const reminded = await tx
    .selectDistinct({ ownerId: projects.ownerId })
    .from(projectReminders)
    .innerJoin(projects, eq(projects.id, projectReminders.projectId))
    .where(and(eq(projects.contestId, contest.id), gt(projectReminders.sentAt, since)))
  const isRecent = new Set(reminded.map((row) => row.ownerId))
  const chosen: Chosen = { contest, reached: [], recent: 0, off: 0 }
  for (const [ownerId, own] of Map.groupBy(rows, (row) => row.ownerId)) {
    const user = owners.get(ownerId)
    if (!user || user.deletedAt) continue
    if (user.remindersOff) chosen.off += own.length
    else if (isRecent.has(ownerId)) chosen.recent += own.length
    else chosen.reached.push({ user, projects: own })
  }
  return chosen
}

async function toldOf(tx: Database, rows: readonly Project[], now: Date) {
  return (await gather(tx, rows)).map((whole) => summaryOf(whole, now))
}

/** Whom the reminder would reach, and the mail that the first of them would read. */
export async function previewOf(
  db: Database,
  input: Asked,
  now: Date,
): Promise<OutputOf<typeof previewReminder>> {
  const { contest, reached, recent, off } = await chosenFor(db, input, now)
  const [first] = reached
  const sample =
    first &&
    reminderText(first.user, {
      kind: 'office',
      contest,
      note: input.note,
      projects: await toldOf(db, first.projects, now),
    })
  return {
    users: reached.length,
    projects: reached.reduce((count, one) => count + one.projects.length, 0),
    recent,
    off,
    sample: sample ?? null,
  }
}

/** Asks entrants to finish, each in their own language, one mail a person and none to whoever had one within a day. */
export async function remindEntrants(
  tools: Pick<Tools, 'db' | 'settings' | 'secrets'>,
  organiserId: string,
  input: Asked,
  now: Date,
): Promise<{ sent: number }> {
  return tools.db.transaction(async (tx) => {
    // Of two who press at once the second waits, and finds everybody reminded; no project is locked for it.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`remind ${input.contestId}`}, 0))`)
    const { contest, reached } = await chosenFor(tx, input, now)
    const summaries = await toldOf(
      tx,
      reached.flatMap((one) => one.projects),
      now,
    )
    const byId = new Map(summaries.map((one) => [one.id, one]))
    for (const batch of inBatches(reached)) {
      const sent = { kind: 'office' as const, deadlineAt: contest.deadlineAt, sentAt: now }
      const reminded = batch.flatMap((one) => one.projects)
      await tx.insert(projectReminders).values(reminded.map(({ id }) => ({ projectId: id, ...sent })))
      const mails = batch.map(({ user, projects: own }) => {
        const unfinished = own.flatMap(({ id }) => byId.get(id) ?? [])
        return reminderMail(tools, user, {
          kind: 'office',
          contest,
          projects: unfinished,
          note: input.note,
        })
      })
      await writeMails(tx, mails)
    }
    if (reached.length > 0) {
      await record(tx, {
        actorId: organiserId,
        action: 'projects.remind',
        subject: { kind: 'contest', id: contest.id },
        details: { users: reached.length },
      })
    }
    return { sent: reached.length }
  })
}
