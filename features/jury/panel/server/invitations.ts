import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { confirmByInvitation } from '#features/accounts/account/server/actions/confirm-address.ts'
import { takeLetter } from '#features/accounts/account/server/actions/letter-limit.ts'
import {
  findUserByEmail,
  getUserById,
  hashOfToken,
  listUsers,
} from '#features/accounts/session/server/queries.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import {
  type Contest,
  getContest,
  lockBeforeAnnouncement,
  lockContest,
} from '#features/contests/contest/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { DomainError, fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import {
  type acceptJurorInvitation as acceptContract,
  type InvitationState,
  invitationDays,
  type inviteJurors as inviteContract,
  type JurorInvitations,
  type lookAtJurorInvitation as lookContract,
  mostInvitedAtOnce,
} from '../contract-invitations.ts'
import type { InvitationPlan } from '../invitation-plan.ts'
import { readInvited } from '../invited-lines.ts'
import { isBarred } from './actions/hinder-memberships.ts'
import { writeAnswered, writeJurorInvitation } from './invitation-mails.ts'
import { jurorInvitations } from './invitation-tables.ts'
import { joinPanel, putOnJury } from './memberships.ts'
import { panels } from './panel-tables.ts'
import { isTooLateForVotes } from './queries.ts'
import { jurors } from './tables.ts'

type Invitation = typeof jurorInvitations.$inferSelect

interface AdminAction {
  actorId: string
  contestId: string
}

function stateOf(row: Invitation, now: Date): InvitationState {
  if (row.acceptedAt) return 'accepted'
  if (row.declinedAt) return 'declined'
  return row.expiresAt <= now ? 'expired' : 'invited'
}

export async function listJurorInvitations(db: Database, contestId: string): Promise<JurorInvitations> {
  await getContest(db, contestId)
  const all = await db
    .select({ id: panels.id, name: panels.name })
    .from(panels)
    .where(eq(panels.contestId, contestId))
    .orderBy(asc(panels.position), asc(panels.id))
  const rows = await db
    .select()
    .from(jurorInvitations)
    .where(eq(jurorInvitations.contestId, contestId))
    .orderBy(asc(jurorInvitations.createdAt), asc(jurorInvitations.email))
  const now = new Date()
  return {
    panels: all,
    invitations: rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      language: row.language,
      panel: all.find(({ id }) => id === row.panelId)?.name ?? '',
      state: stateOf(row, now),
      sentAt: row.sentAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
  }
}

function planOf({ status, deadlineAt, announcesAt, timeZone }: Contest): InvitationPlan {
  const dayOf = (moment: Date | null) => moment && wallTime(moment, timeZone).slice(0, 10)
  // An organiser may have closed the contest before its deadline.
  const isAhead = (status === 'draft' || status === 'open') && deadlineAt > new Date()
  return {
    entriesCloseOn: isAhead ? dayOf(deadlineAt) : null,
    announcesOn: dayOf(announcesAt),
  }
}

/** Saves a new link and sends it; the previous one becomes invalid. */
async function write(
  tx: DatabaseTransaction,
  settings: Settings,
  { actorId, contestId }: AdminAction,
  input: Pick<Invitation, 'email' | 'name' | 'language' | 'message' | 'panelId'>,
): Promise<void> {
  const contest = await lockBeforeAnnouncement(tx, contestId, 'jury_public')
  await takeLetter(tx, { senderId: actorId, recipient: input.email, about: contestId })
  const token = `jur_${randomBytes(32).toString('base64url')}`
  const now = new Date()
  const fresh = {
    ...input,
    tokenHash: hashOfToken(token),
    invitedById: actorId,
    sentAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
    declinedAt: null,
  }
  const [saved] = await tx
    .insert(jurorInvitations)
    .values({ contestId, ...fresh })
    .onConflictDoUpdate({
      target: [jurorInvitations.contestId, jurorInvitations.email],
      set: fresh,
      setWhere: isNull(jurorInvitations.acceptedAt),
    })
    .returning({ id: jurorInvitations.id })
  if (!saved) fail('invitation_accepted')
  await record(tx, {
    actorId,
    action: 'jury.invite',
    subject: { kind: 'contest', id: contestId },
    details: { invitationId: saved?.id },
  })
  await writeJurorInvitation(tx, settings, {
    contest,
    inviter: await getUserById(tx, actorId),
    ...input,
    token,
    plan: planOf(contest),
  })
}

type Rejected = OutputOf<typeof inviteContract>['rejected'][number]

/** Invites each line separately: a failed line is reported and does not affect the others. */
export async function inviteJurors(
  db: Database,
  settings: Settings,
  input: InputOf<typeof inviteContract> & { actorId: string; reader: Language },
): Promise<{ sent: number; rejected: Rejected[] }> {
  const { actorId, contestId, language, message, reader } = input
  const t = messagesOf('jury', reader)
  const lines = readInvited(input.users)
  if (lines.length === 0) throw new InvalidFields({ users: [t('invite.nobody')] })
  if (lines.length > mostInvitedAtOnce) {
    throw new InvalidFields({ users: [t('invite.many', { most: mostInvitedAtOnce })] })
  }
  const contest = await getContest(db, contestId)
  if (contest.announcedAt) fail('jury_public')
  const panelId = await findPanel(db, contestId, input.panelId)
  const member = await listMemberAddresses(db, contestId)
  const rejected: Rejected[] = []
  for (const { line, text, name, email, isRepeated } of lines) {
    const problem = (reason: string) => rejected.push({ line, text, reason })
    if (email === null) problem(t('invite.line.no_address'))
    else if (isRepeated) problem(t('invite.line.repeated'))
    else if (member.has(email)) problem(t('invite.line.member'))
    else if (await isBarredAddress(db, contestId, email)) problem(t('invite.line.barred'))
    else {
      try {
        await db.transaction((tx) =>
          write(tx, settings, { actorId, contestId }, { email, name, language, message, panelId }),
        )
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        problem(t(error.status === 429 ? 'invite.line.often' : 'code.invitation_accepted'))
      }
    }
  }
  return { sent: lines.length - rejected.length, rejected }
}

async function isBarredAddress(db: Database, contestId: string, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  return user !== null && user !== undefined && isBarred(db, { contestId, userId: user.id })
}

async function findPanel(db: Database, contestId: string, panelId: string | null): Promise<string | null> {
  if (!panelId) return null
  const [panel] = await db
    .select({ id: panels.id })
    .from(panels)
    .where(and(eq(panels.id, panelId), eq(panels.contestId, contestId)))
  if (!panel) throw new NotFound()
  return panel.id
}

async function listMemberAddresses(db: Database, contestId: string): Promise<Set<string>> {
  const memberships = await db
    .select({ userId: jurors.userId })
    .from(jurors)
    .where(and(eq(jurors.contestId, contestId), isNull(jurors.leftAt)))
  const users = await listUsers(
    db,
    memberships.map(({ userId }) => userId),
  )
  return new Set([...users.values()].map(({ email }) => email.toLowerCase()))
}

type OfInvitation = AdminAction & { invitationId: string }

const isThis = ({ contestId, invitationId }: OfInvitation) =>
  and(eq(jurorInvitations.id, invitationId), eq(jurorInvitations.contestId, contestId))

export async function sendInvitationAgain(
  db: Database,
  settings: Settings,
  input: OfInvitation,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks the contest first, like accepting, to avoid a deadlock.
    await lockBeforeAnnouncement(tx, input.contestId, 'jury_public')
    const [found] = await tx.select().from(jurorInvitations).where(isThis(input)).for('update')
    if (!found) throw new NotFound()
    const { email, name, language, message, panelId } = found
    await write(tx, settings, input, { email, name, language, message, panelId })
  })
}

/** @throws Error once it was accepted: a juror is removed from the jury instead */
export async function withdrawInvitation(db: Database, input: OfInvitation): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(jurorInvitations).where(isThis(input)).for('update')
    if (!found) throw new NotFound()
    if (found.acceptedAt) fail('invitation_accepted')
    await tx.delete(jurorInvitations).where(isThis(input))
    await record(tx, {
      actorId: input.actorId,
      action: 'jury.withdrawInvitation',
      subject: { kind: 'contest', id: input.contestId },
      details: { invitationId: found.id },
    })
  })
}

const isLive = (token: string) =>
  and(
    eq(jurorInvitations.tokenHash, hashOfToken(token)),
    gt(jurorInvitations.expiresAt, new Date()),
    isNull(jurorInvitations.acceptedAt),
    isNull(jurorInvitations.declinedAt),
  )

const rejectDead = () => fail('invitation_dead', { status: 410 })

export async function lookAtInvitation(db: Database, token: string): Promise<OutputOf<typeof lookContract>> {
  const [found] = await db.select().from(jurorInvitations).where(isLive(token))
  if (!found) return rejectDead()
  const contest = await getContest(db, found.contestId)
  const inviter = (await listUsers(db, [found.invitedById])).get(found.invitedById)
  return {
    contest: contest.name,
    year: contest.year,
    isOver: contest.announcedAt !== null,
    isTooLateForVotes: await isTooLateForVotes(db, found.contestId),
    by: inviter ? `${inviter.firstName} ${inviter.lastName}` : '',
    email: found.email,
    name: found.name,
    message: found.message,
    plan: planOf(contest),
  }
}

/**
 * Uses the link. Of two simultaneous requests, one wins. The account must have the invited address, because mails are
 * forwarded.
 */
export async function acceptInvitation(
  db: Database,
  actor: Pick<Actor, 'id' | 'sessionId'>,
  { token, isConfirmed }: { token: string; isConfirmed?: boolean | undefined },
): Promise<OutputOf<typeof acceptContract>> {
  const userId = actor.id
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(jurorInvitations).where(isLive(token))
    if (!found) return rejectDead()
    const { contestId, email: invited } = found
    const user = await getUserById(tx, userId)
    if (user.email !== invited) {
      fail('invitation_address_mismatch', { invited, own: user.email })
    }
    // Locks the contest first, like adding jurors.
    const contest = await lockContest(tx, contestId)
    const [spent] = await tx
      .update(jurorInvitations)
      .set({ acceptedAt: new Date() })
      .where(isLive(token))
      .returning()
    if (!spent) return rejectDead()
    const passwordToken = await confirmByInvitation(tx, actor, spent)
    const membership = await putOnJury(tx, { actorId: userId, contestId, userId, isConfirmed })
    await tx.update(jurorInvitations).set({ jurorId: membership.id }).where(eq(jurorInvitations.id, spent.id))
    await joinPanel(tx, { contestId, jurorId: membership.id, panelId: spent.panelId })
    await record(tx, {
      actorId: userId,
      action: 'jury.acceptInvitation',
      subject: { kind: 'juror', id: membership.id },
      details: { contestId, invitationId: spent.id, invitedById: spent.invitedById },
    })
    await writeAnswered(tx, { contest, organiser: await getUserById(tx, spent.invitedById), user })
    return { contestId, passwordToken }
  })
}

/** Declines the invitation; only the link is required. */
export async function declineInvitation(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [declined] = await tx
      .update(jurorInvitations)
      .set({ declinedAt: new Date() })
      .where(isLive(token))
      .returning()
    if (!declined) return rejectDead()
    await record(tx, {
      actorId: null,
      action: 'jury.declineInvitation',
      subject: { kind: 'contest', id: declined.contestId },
      details: { invitationId: declined.id },
    })
    const contest = await getContest(tx, declined.contestId)
    await writeAnswered(tx, {
      contest,
      organiser: await getUserById(tx, declined.invitedById),
      declined: declined.email,
    })
  })
}
