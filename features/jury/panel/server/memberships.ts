import { and, eq, sql } from 'drizzle-orm'
import { giveRole } from '#features/accounts/account/server/actions/registration.ts'
import { getUserById, hasRole } from '#features/accounts/session/server/queries.ts'
import { lockBeforeAnnouncement, lockContest } from '#features/contests/contest/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { checkEligibility } from './actions/hinder-memberships.ts'
import { openedAssignments } from './actions/open-assignments.ts'
import { refreshConflicts } from './conflict-actions.ts'
import { writeInvitation } from './juror-mails.ts'
import { panelJurors, panels } from './panel-tables.ts'
import { findRound } from './queries.ts'
import { appendToScoreLog } from './score-log.ts'
import { jurors } from './tables.ts'

interface MembershipInput {
  actorId: string | null
  contestId: string
  userId: string
  /** The confirmation that the user is an organiser and loses access. */
  isConfirmed?: boolean | undefined
}

/** A juror must not see results or makers, so an organiser joins only with a confirmation. */
async function confirmMembership(
  tx: DatabaseTransaction,
  { contestId, userId, isConfirmed }: Omit<MembershipInput, 'actorId'>,
) {
  await checkEligibility(tx, { contestId, userId })
  if (!isConfirmed && (await hasRole(tx, userId, 'organiser'))) fail('organiser_is_juror')
}

/** An organiser who left the jury has had access to scores and makers since, and can no longer judge blind. */
async function inviteBack(tx: DatabaseTransaction, input: Omit<MembershipInput, 'actorId'>) {
  const round = await findRound(tx, input.contestId, 1)
  if (round?.openedAt && (await hasRole(tx, input.userId, 'organiser'))) {
    fail('organiser_left')
  }
  await confirmMembership(tx, input)
}

/** Adds a user to a jury with a number of its own, or restores one who left. Adding twice changes nothing. */
export async function putOnJury(
  tx: DatabaseTransaction,
  { actorId, contestId, userId, isConfirmed }: MembershipInput,
): Promise<{ id: string; isNew: boolean }> {
  // Locks, so that two jurors added at the same time get different numbers.
  await lockBeforeAnnouncement(tx, contestId, 'jury_public')
  const [member] = await tx
    .select()
    .from(jurors)
    .where(and(eq(jurors.contestId, contestId), eq(jurors.userId, userId)))
  if (member) {
    if (member.leftAt) {
      await inviteBack(tx, { contestId, userId, isConfirmed })
      await comeBack(tx, member, actorId)
    }
    return { id: member.id, isNew: false }
  }
  await confirmMembership(tx, { contestId, userId, isConfirmed })
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${jurors.number}), 0)::int` })
    .from(jurors)
    .where(eq(jurors.contestId, contestId))
  const [juror] = await tx
    .insert(jurors)
    .values({ contestId, userId, number: (last?.number ?? 0) + 1 })
    .returning({ id: jurors.id })
  if (!juror) throw new Error('The juror was not saved.')
  await giveRole(tx, { actorId, userId, role: 'juror' })
  await record(tx, {
    actorId,
    action: 'jury.addJuror',
    subject: { kind: 'juror', id: juror.id },
    details: { contestId, userId },
  })
  await refreshConflicts(tx, { contestId, jurorId: juror.id })
  return { id: juror.id, isNew: true }
}

/** Adds a user to a contest's jury with the role and a notification; adding twice changes nothing. */
export async function addJuror(
  db: Database,
  settings: Settings,
  { actorId, contestId, userId, isConfirmed }: MembershipInput,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const user = await getUserById(tx, userId)
    const contest = await lockContest(tx, contestId)
    const juror = await putOnJury(tx, { actorId, contestId, userId, isConfirmed })
    if (juror.isNew) await writeInvitation(tx, settings, user, contest)
    return { id: juror.id }
  })
}

/** Adds a juror to a panel of their contest; a deleted panel is ignored. */
export async function joinPanel(
  tx: DatabaseTransaction,
  { contestId, jurorId, panelId }: { contestId: string; jurorId: string; panelId: string | null },
): Promise<void> {
  if (!panelId) return
  const [panel] = await tx
    .select({ id: panels.id })
    .from(panels)
    .where(and(eq(panels.id, panelId), eq(panels.contestId, contestId)))
  if (panel) await tx.insert(panelJurors).values({ panelId, jurorId }).onConflictDoNothing()
}

type Membership = typeof jurors.$inferSelect

interface AdminMembership {
  actorId: string | null
  contestId: string
  jurorId: string
}

async function lockMembership(tx: DatabaseTransaction, { contestId, jurorId }: AdminMembership) {
  await lockBeforeAnnouncement(tx, contestId, 'jury_public')
  const [membership] = await tx
    .select()
    .from(jurors)
    .where(and(eq(jurors.id, jurorId), eq(jurors.contestId, contestId)))
    .for('update')
  if (!membership) throw new NotFound()
  return membership
}

/** Removes a juror from the jury: complete evaluations stay and count, the rest is freed. */
export async function leaveJury(
  tx: DatabaseTransaction,
  { reason, ...input }: AdminMembership & { reason: string },
): Promise<void> {
  const { actorId, contestId, jurorId } = input
  const membership = await lockMembership(tx, input)
  if (membership.leftAt) fail('juror_moved')
  const { freed } = await openedAssignments().free(tx, { contestId, jurorId, reason })
  await appendToScoreLog(tx, contestId, [{ action: 'left', juror: membership.number }])
  await tx.update(jurors).set({ leftAt: new Date(), leftReason: reason }).where(eq(jurors.id, jurorId))
  await record(tx, {
    actorId,
    action: 'jury.takeJurorOff',
    subject: { kind: 'juror', id: jurorId },
    reason,
    details: { contestId, freed },
  })
}

export async function takeJurorOff(db: Database, input: AdminMembership & { reason: string }): Promise<void> {
  await db.transaction((tx) => leaveJury(tx, input))
}

async function comeBack(
  tx: DatabaseTransaction,
  membership: Membership,
  actorId: string | null,
): Promise<void> {
  const { id: jurorId, contestId, number } = membership
  await tx.update(jurors).set({ leftAt: null, leftReason: '' }).where(eq(jurors.id, jurorId))
  await appendToScoreLog(tx, contestId, [{ action: 'returned', juror: number }])
  await record(tx, {
    actorId,
    action: 'jury.bringJurorBack',
    subject: { kind: 'juror', id: jurorId },
    details: { contestId },
  })
  await refreshConflicts(tx, { contestId, jurorId })
}

/** Restores a juror who left. An organiser assigns their entries again; evaluations in progress retain their scores. */
export async function bringJurorBack(
  db: Database,
  input: AdminMembership & Pick<MembershipInput, 'isConfirmed'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const membership = await lockMembership(tx, input)
    if (!membership.leftAt) fail('juror_moved')
    const { contestId, isConfirmed } = input
    await inviteBack(tx, { contestId, userId: membership.userId, isConfirmed })
    await comeBack(tx, membership, input.actorId)
  })
}
