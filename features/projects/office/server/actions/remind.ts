import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { takesEntries } from '#features/contests/contest/price.ts'
import { type Contest, getContest, listContests } from '#features/contests/contest/server/queries.ts'
import {
  type ReminderKind,
  reminderDue,
  reminderPauseMs,
  remindersBegin,
} from '#features/projects/project/reminder-kinds.ts'
import { collect } from '#features/projects/project/server/queries/aggregate.ts'
import { isThere } from '#features/projects/project/server/queries.ts'
import type { Project } from '#features/projects/project/server/tables.ts'
import { projectReminders, projects } from '#features/projects/project/server/tables.ts'
import { summaryOf } from '#features/projects/project/server/views.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { writeMails } from '#server/mail/mail.ts'
import type { Chosen } from '../../contract-admin.ts'
import { listChosenIds } from '../queries/chosen-projects.ts'
import { reminderMail } from '../reminder-mails.ts'

type MailTools = Pick<Tools, 'settings' | 'secrets'>
type Given = MailTools & Pick<Tools, 'db'>

/** A user and their unfinished projects in one contest: one mail. */
interface Recipient {
  user: UserRecord
  projects: Project[]
}

interface Reminder {
  contest: Contest
  kind: ReminderKind
  /** The organiser's own text. */
  note: string
}

function listUnfinished(db: Database, contestId: string): Promise<Project[]> {
  return db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.contestId, contestId),
        eq(projects.status, 'pending'),
        sql`${projects.eligibility} IS DISTINCT FROM 'ineligible'`,
        isThere,
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id))
}

/** The owners of projects; deleted accounts receive nothing. */
async function recipientsOf(db: Database, rows: readonly Project[]): Promise<Recipient[]> {
  const owners = await listUsers(db, [...new Set(rows.map((row) => row.ownerId))])
  return [...Map.groupBy(rows, (row) => row.ownerId)].flatMap(([ownerId, own]) => {
    const user = owners.get(ownerId)
    return user && !user.deletedAt ? [{ user, projects: own }] : []
  })
}

async function summariesOf(db: Database, rows: readonly Project[], now: Date) {
  return (await collect(db, rows)).map((aggregate) => summaryOf(aggregate, now))
}

/** Writes the mails of one batch. A project that was reminded or submitted meanwhile is left out; none is locked. */
async function remindBatch(
  tx: DatabaseTransaction,
  tools: MailTools,
  { contest, kind, note }: Reminder,
  batch: readonly Recipient[],
  now: Date,
): Promise<void> {
  const { deadlineAt } = contest
  const ids = batch.flatMap((one) => one.projects.map(({ id }) => id))
  const reminded = await tx
    .insert(projectReminders)
    .values(ids.map((projectId) => ({ projectId, kind, deadlineAt, sentAt: now })))
    .onConflictDoNothing()
    .returning({ projectId: projectReminders.projectId })
  const rows = await tx
    .select()
    .from(projects)
    .where(
      and(
        among(
          projects.id,
          reminded.map(({ projectId }) => projectId),
        ),
        eq(projects.status, 'pending'),
        isThere,
      ),
    )
  const byId = new Map((await summariesOf(tx, rows, now)).map((one) => [one.id, one]))
  const mails = batch.flatMap(({ user, projects: own }) => {
    const unfinished = own.flatMap(({ id }) => byId.get(id) ?? [])
    return unfinished.length > 0
      ? [reminderMail(tools, user, { kind, contest, projects: unfinished, note })]
      : []
  })
  await writeMails(tx, mails)
}

/** Users whose mails are written with one statement. */
const batchSize = 200

async function inBatches<Item>(items: readonly Item[], work: (batch: readonly Item[]) => Promise<void>) {
  for (let at = 0; at < items.length; at += batchSize) await work(items.slice(at, at + batchSize))
}

/** Reminds the owners of unfinished projects a week and a day before the deadline, once each. */
export async function remindBeforeDeadlines(tools: Given, now: Date): Promise<void> {
  for (const contest of await listContests(tools.db)) {
    if (!takesEntries(contest, now) || remindersBegin(contest.deadlineAt) > now) continue
    const unfinished = await listUnfinished(tools.db, contest.id)
    const due = Map.groupBy(unfinished, (project) => reminderDue(project, contest.deadlineAt, now))
    for (const [kind, rows] of due) {
      if (!kind) continue
      const recipients = await recipientsOf(tools.db, rows)
      await inBatches(
        recipients.filter(({ user }) => !user.remindersOff),
        (batch) =>
          tools.db.transaction((tx) => remindBatch(tx, tools, { contest, kind, note: '' }, batch, now)),
      )
    }
  }
}

/**
 * The recipients of an organiser's reminder: users who were not reminded within a day and have not
 * unsubscribed.
 */
async function listReached(
  tx: DatabaseTransaction,
  { contestId, chosen }: { contestId: string; chosen?: Chosen | undefined },
  now: Date,
): Promise<Recipient[]> {
  const since = new Date(now.getTime() - reminderPauseMs)
  const reminded = await tx
    .selectDistinct({ ownerId: projects.ownerId })
    .from(projectReminders)
    .innerJoin(projects, eq(projects.id, projectReminders.projectId))
    .where(and(eq(projects.contestId, contestId), gt(projectReminders.sentAt, since)))
  const isRecent = new Set(reminded.map(({ ownerId }) => ownerId))
  const unfinished = await listUnfinished(tx, contestId)
  const ids = chosen && new Set(await listChosenIds(tx, chosen))
  const all = await recipientsOf(
    tx,
    unfinished.filter(({ id }) => !ids || ids.has(id)),
  )
  return all.filter(({ user }) => !user.remindersOff && !isRecent.has(user.id))
}

/** Sends an organiser's reminder: one mail a user, in their language, and none within a day of the last. */
export async function remindEntrants(
  tools: Given,
  organiserId: string,
  input: { contestId: string; note: string; chosen?: Chosen | undefined },
  now: Date,
): Promise<{ sent: number }> {
  return tools.db.transaction(async (tx) => {
    // A second organiser who sends at the same time waits, and then finds no recipients left.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`remind ${input.contestId}`}, 0))`)
    const contest = await getContest(tx, input.contestId)
    const reached = await listReached(tx, input, now)
    const reminder = { contest, kind: 'manual', note: input.note } as const
    await inBatches(reached, (batch) => remindBatch(tx, tools, reminder, batch, now))
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
