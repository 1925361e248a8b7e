import { and, eq, inArray, sql } from 'drizzle-orm'
import { isLetterDue } from '#features/accounts/registration/server/actions/letters.ts'
import { getUserById, listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { requestLifecycle } from '#features/firms/lifecycle.ts'
import type { FirmRefusal } from '#features/firms/profile/contract.ts'
import { mailDecision, mailRequest } from '#features/firms/profile/server/mails.ts'
import { findFirmRole, getFirm } from '#features/firms/profile/server/queries.ts'
import { firmMembers, firmRequests } from '#features/firms/profile/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { record } from '#server/journal.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { mayAdmit } from '../../access.ts'

type Writing = Pick<Tools, 'db' | 'settings'>

/** Each request sends a mail to every member, so the number of open requests is limited. */
const mostWaiting = 5

/**
 * Asks to join a firm. Its members are notified; an organiser decides if it has none.
 * @throws Refusal for a member, for whoever waits already, and for who asks at too many firms
 */
export async function requestMembership(
  { db, settings }: Writing,
  userId: string,
  input: { firmId: string; message: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const firm = await getFirm(tx, input.firmId)
    if (await findFirmRole(tx, userId, firm.id)) refuse<FirmRefusal>('firm_joined')
    // Locked per user, so that two requests at once cannot exceed the limit.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
    const applicant = await getUserById(tx, userId)
    const waiting = await tx.$count(
      firmRequests,
      and(eq(firmRequests.userId, userId), eq(firmRequests.status, 'waiting')),
    )
    if (waiting >= mostWaiting) refuse<FirmRefusal>('requests_many', { count: mostWaiting })
    const kept = await tx
      .insert(firmRequests)
      .values({ firmId: firm.id, userId, message: input.message })
      .onConflictDoNothing()
      .returning()
    if (kept.length === 0) refuse<FirmRefusal>('request_waiting')
    await record(tx, { actorId: userId, action: 'firms.ask', subject: { kind: 'firm', id: firm.id } })
    const members = await tx.select().from(firmMembers).where(eq(firmMembers.firmId, firm.id))
    const admitting = members.filter(({ role }) => mayAdmit(role)).map((member) => member.userId)
    const users = await listUsers(tx, admitting)
    // In one order, so that two transactions with the same recipients cannot deadlock.
    for (const recipient of admitting.toSorted()) {
      const member = users.get(recipient)
      if (!member) continue
      const letter = { senderId: userId, recipient, about: firm.id }
      if (!(await isLetterDue(tx, 'request', letter))) continue
      await mailRequest(tx, settings, member, { applicant, firm, message: input.message })
    }
  })
}

/** Withdraws the user's own request, unless it was decided. */
export async function withdrawRequest(db: Database, userId: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(firmRequests.id, requestId), eq(firmRequests.userId, userId))
    const [request] = await tx.select().from(firmRequests).where(own).for('update')
    if (!request) throw new NotFound()
    if (!requestLifecycle.can('withdraw', request.status)) refuse<FirmRefusal>('request_decided')
    await tx
      .update(firmRequests)
      .set({ status: requestLifecycle.to('withdraw'), decidedAt: new Date() })
      .where(own)
    await record(tx, {
      actorId: userId,
      action: 'firms.ask.withdraw',
      subject: { kind: 'firm', id: request.firmId },
    })
  })
}

/** Locks a request for a user who may decide: a member, or an organiser if the firm has no members. */
async function lockForAnswer(tx: Database, actor: { id: string; isOrganiser: boolean }, requestId: string) {
  const [request] = await tx.select().from(firmRequests).where(eq(firmRequests.id, requestId)).for('update')
  if (!request) throw new NotFound()
  if (mayAdmit(await findFirmRole(tx, actor.id, request.firmId))) return { request, role: 'editor' } as const
  const members = await tx.$count(firmMembers, eq(firmMembers.firmId, request.firmId))
  if (!actor.isOrganiser || members > 0) throw new NotFound()
  return { request, role: 'owner' } as const
}

/**
 * Accepts a user as an editor (as the owner if the firm has no members), or declines. Of two decisions at the same time,
 * the second is refused.
 */
export async function decideRequest(
  { db, settings }: Writing,
  actor: { id: string; isOrganiser: boolean },
  { requestId, decision }: { requestId: string; decision: 'accept' | 'decline' },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { request, role } = await lockForAnswer(tx, actor, requestId)
    const moved = await tx
      .update(firmRequests)
      .set({ status: requestLifecycle.to(decision), decidedAt: new Date(), decidedBy: actor.id })
      .where(
        and(eq(firmRequests.id, requestId), inArray(firmRequests.status, requestLifecycle.from(decision))),
      )
      .returning()
    if (moved.length === 0) refuse<FirmRefusal>('request_decided')
    const { firmId, userId } = request
    if (decision === 'accept') {
      await tx.insert(firmMembers).values({ firmId, userId, role }).onConflictDoNothing()
    }
    await record(tx, {
      actorId: actor.id,
      action: `firms.request.${decision}`,
      subject: { kind: 'firm', id: firmId },
      details: { userId },
    })
    const firm = await getFirm(tx, firmId)
    await mailDecision(tx, settings, await getUserById(tx, userId), { decision, firm })
  })
}
