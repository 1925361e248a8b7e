import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import { wallTime } from '#features/contests/editions/zone.ts'
import { listPanels } from '#features/jury/assignments/server/panel-queries.ts'
import { findRound } from '#features/jury/judging/server/queries.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import { listEntryStates } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { expectedEntries, type InvitationPlan } from '../invitation-plan.ts'
import { jurorInvitations } from './invitation-tables.ts'

interface Invited {
  panelId: string | null
  /** The other open invitations. */
  emails?: readonly string[]
}

/** The dates of the contest in its own time zone, and an even share of the entries for the invited juror. */
export async function planOfInvitation(
  db: Database,
  contest: Contest,
  { panelId, emails = [] }: Invited,
): Promise<InvitationPlan> {
  const dayOf = (at: Date) => wallTime(at, contest.timeZone).slice(0, 10)
  const today = dayOf(new Date())
  const round = await findRound(db, contest.id, 1)
  const panel = (await listPanels(db, contest.id)).find(({ id }) => id === panelId)
  const entries = await listEntryStates(db, contest.id)
  const judged = panel ? entries.filter(({ categoryId }) => panel.categoryIds.includes(categoryId)) : entries
  const sitting = await db
    .select({ id: jurors.id })
    .from(jurors)
    .where(and(eq(jurors.contestId, contest.id), isNull(jurors.leftAt)))
  const beside = panel ? sitting.filter(({ id }) => panel.jurorIds.includes(id)) : sitting
  const pending = await db
    .select({ email: jurorInvitations.email })
    .from(jurorInvitations)
    .where(
      and(
        eq(jurorInvitations.contestId, contest.id),
        panel && eq(jurorInvitations.panelId, panel.id),
        gt(jurorInvitations.expiresAt, new Date()),
        isNull(jurorInvitations.acceptedAt),
        isNull(jurorInvitations.declinedAt),
      ),
    )
  const expected = new Set([...pending.map(({ email }) => email), ...emails])
  return {
    entriesCloseOn: round?.openedAt ? null : dayOf(contest.deadlineAt),
    dueOn: round?.status === 'open' && round.dueOn && round.dueOn >= today ? round.dueOn : null,
    announcesOn: contest.announcesAt && dayOf(contest.announcesAt),
    entries:
      round?.status === 'closed'
        ? null
        : expectedEntries(
            judged.length,
            round?.evaluations ?? contest.evaluationsPerEntry,
            beside.length + expected.size,
          ),
  }
}
