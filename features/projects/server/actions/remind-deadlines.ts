import { and, asc, eq, inArray } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import { takesEntries } from '#features/contests/price.ts'
import { type Contest, listContests } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Tools } from '#server/http.ts'
import { type ReminderKind, reminderDue, remindersBegin } from '../../reminders.ts'
import { gather } from '../queries/whole.ts'
import { isThere, type Project } from '../queries.ts'
import { writeReminder } from '../reminder-mails.ts'
import { projectReminders, projects } from '../tables.ts'
import { summaryOf } from '../views.ts'

function listUnfinished(tx: Database, contestId: string): Promise<Project[]> {
  return tx
    .select()
    .from(projects)
    .where(and(eq(projects.contestId, contestId), eq(projects.status, 'pending'), isThere))
    .orderBy(asc(projects.createdAt), asc(projects.id))
}

/** Those of a person's projects whose reminder of this kind has not left yet; it counts as sent from here on. */
async function claim(
  tx: Database,
  contest: Contest,
  kind: ReminderKind,
  projectIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .insert(projectReminders)
    .values(projectIds.map((projectId) => ({ projectId, kind, deadlineAt: contest.deadlineAt })))
    .onConflictDoNothing()
    .returning({ projectId: projectReminders.projectId })
  return new Set(rows.map((row) => row.projectId))
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
  const owners = await listPeople(tools.db, [...new Set(due.map(({ project }) => project.ownerId))])
  for (const [ownerId, own] of Map.groupBy(due, ({ project }) => project.ownerId)) {
    const person = owners.get(ownerId)
    if (!person || person.remindersOff || person.deletedAt) continue
    // Projects begun in the last week are told of the last day with the others, never of the week.
    for (const [kind, ofKind] of Map.groupBy(own, (one) => one.kind)) {
      await tools.db.transaction(async (tx) => {
        const claimed = await claim(
          tx,
          contest,
          kind,
          ofKind.map(({ project }) => project.id),
        )
        if (claimed.size === 0) return
        const rows = await tx
          .select()
          .from(projects)
          .where(and(inArray(projects.id, [...claimed]), eq(projects.status, 'pending'), isThere))
          .orderBy(asc(projects.createdAt), asc(projects.id))
        if (rows.length === 0) return
        const told = (await gather(tx, rows)).map((whole) => summaryOf(whole, now))
        await writeReminder(tx, tools, person, { kind, contest, projects: told, note: '' })
      })
    }
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
