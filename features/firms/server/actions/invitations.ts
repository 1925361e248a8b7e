import { randomBytes } from 'node:crypto'
import { and, eq, exists, gt, inArray, sql } from 'drizzle-orm'
import { takeLetter } from '#features/accounts/account/server/actions/letter-limit.ts'
import { getUserById, hashOfToken, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { invitationDays } from '#features/firms/contract-members.ts'
import { type FirmRole, firmRoles, mayManageMembers } from '#features/firms/firm-roles.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { linkInMail, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { firmInvitations, firmMembers, firms } from '../tables.ts'
import { lockMembers } from './members.ts'

/** The most open invitations of a firm: each one mails a stranger's address. */
const mostOpen = 30

/** Mails a link to join the firm. It works once, for fourteen days, and voids the previous one to the address. */
export async function inviteMember(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actorId: string,
  input: { firmId: string; email: string; role: FirmRole },
  language: Language,
): Promise<void> {
  const { email } = input
  await db.transaction(async (tx) => {
    const { role, firm } = await lockMembers(tx, actorId, input.firmId)
    if (!mayManageMembers(role)) throw new NotFound()
    const open = await tx.$count(firmInvitations, eq(firmInvitations.firmId, firm.id))
    if (open >= mostOpen) fail('invitations_many', { count: mostOpen })
    await takeLetter(tx, { senderId: actorId, recipient: email, about: firm.id })
    const token = `fir_${randomBytes(32).toString('base64url')}`
    const fresh = {
      role: input.role,
      tokenHash: hashOfToken(token),
      invitedBy: actorId,
      createdAt: sql`now()`,
      expiresAt: sql`now() + ${`${invitationDays} days`}::interval`,
    }
    await tx
      .insert(firmInvitations)
      .values({ firmId: firm.id, email, ...fresh })
      .onConflictDoUpdate({ target: [firmInvitations.firmId, firmInvitations.email], set: fresh })
    await record(tx, {
      actorId,
      action: 'firms.invite',
      subject: { kind: 'firm', id: firm.id },
      details: { role: input.role },
    })
    const inviter = await getUserById(tx, actorId)
    await mailInvitation(tx, settings, inviter, { email, token, firm: firm.name, language })
  })
}

/** Voids a mailed link that has not been used. */
export async function cancelInvitation(
  db: Database,
  actorId: string,
  { firmId, invitationId }: { firmId: string; invitationId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { role } = await lockMembers(tx, actorId, firmId)
    if (!mayManageMembers(role)) throw new NotFound()
    await tx
      .delete(firmInvitations)
      .where(and(eq(firmInvitations.id, invitationId), eq(firmInvitations.firmId, firmId)))
    await record(tx, { actorId, action: 'firms.invite.cancel', subject: { kind: 'firm', id: firmId } })
  })
}

/** A link is valid while its sender may invite. */
function isLive(db: Database, token: string) {
  const writer = db
    .select({ role: firmMembers.role })
    .from(firmMembers)
    .where(
      and(
        eq(firmMembers.firmId, firmInvitations.firmId),
        eq(firmMembers.userId, firmInvitations.invitedBy),
        inArray(firmMembers.role, firmRoles.filter(mayManageMembers)),
      ),
    )
  return and(
    eq(firmInvitations.tokenHash, hashOfToken(token)),
    gt(firmInvitations.expiresAt, sql`now()`),
    exists(writer),
  )
}

const rejectDead = () => fail('invitation_dead', { status: 410 })

/**
 * Shows the subject of a mailed link, without using it.
 * @throws Error 410 with one message for a used, expired or unknown link
 */
export async function lookAtInvitation(db: Database, token: string) {
  const [found] = await db
    .select({
      firm: firms.name,
      email: firmInvitations.email,
      role: firmInvitations.role,
      invitedBy: firmInvitations.invitedBy,
    })
    .from(firmInvitations)
    .innerJoin(firms, eq(firms.id, firmInvitations.firmId))
    .where(isLive(db, token))
  if (!found) return rejectDead()
  const { invitedBy, ...rest } = found
  const { firstName, lastName } = await getUserById(db, invitedBy)
  return { ...rest, inviter: `${firstName} ${lastName}` }
}

/**
 * Joins the firm by a mailed link, for the user whom it was mailed to: a forwarded link gives nobody else the firm. Of
 * two requests at the same time, the second is rejected.
 * @throws Error 410; 403 for another address, and until the address is confirmed
 */
export async function acceptInvitation(
  db: Database,
  userId: string,
  token: string,
): Promise<{ firmId: string; firm: string }> {
  return db.transaction(async (tx) => {
    const [spent] = await tx.delete(firmInvitations).where(isLive(tx, token)).returning()
    if (!spent) return rejectDead()
    const { firmId, role, invitedBy, email } = spent
    const user = await getUserById(tx, userId)
    if (user.email !== email) fail('invitation_not_yours', { status: 403, email })
    if (!user.emailConfirmedAt) fail('invitation_unconfirmed', { status: 403 })
    const promoted = role === 'owner' ? { role } : undefined
    const entered = tx.insert(firmMembers).values({ firmId, userId, role })
    // A member of higher role keeps it.
    if (promoted) {
      await entered.onConflictDoUpdate({
        target: [firmMembers.firmId, firmMembers.userId],
        set: promoted,
      })
    } else await entered.onConflictDoNothing()
    await record(tx, {
      actorId: userId,
      action: 'firms.join',
      subject: { kind: 'firm', id: firmId },
      details: { invitedBy, role },
    })
    const [firm] = await tx.select({ name: firms.name }).from(firms).where(eq(firms.id, firmId))
    return { firmId, firm: firm?.name ?? '' }
  })
}

const nameOf = ({ firstName, lastName }: UserRecord) => `${firstName} ${lastName}`

/** To the invited address, in the inviter's language: the recipient's is unknown. */
async function mailInvitation(
  tx: DatabaseTransaction,
  settings: Settings,
  inviter: UserRecord,
  invited: { email: string; token: string; firm: string; language: Language },
): Promise<void> {
  const t = messagesOf('firms', invited.language)
  const params = { name: nameOf(inviter), firm: invited.firm }
  await writeMail(tx, {
    to: invited.email,
    language: invited.language,
    subject: t('mail.invitation.subject', params),
    preheader: t('mail.invitation.notified', params),
    paragraphs: [
      t('mail.invitation.notified', params),
      t('mail.invitation.once', { ...params, count: invitationDays }),
    ],
    action: {
      label: t('invitation.see'),
      href: linkInMail(settings, '/firm-invitation', invited),
    },
    why: t('mail.invitation.why', params),
  })
}
