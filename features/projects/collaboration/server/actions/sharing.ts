import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { takeLetter } from '#features/accounts/registration/server/actions/letters.ts'
import { getUserById, hashOfToken, listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { invitationDays } from '#features/projects/collaboration/contract-together.ts'
import type { ProjectErrorCode } from '#features/projects/steps/contract.ts'
import {
  projectEditors,
  projectInvitations,
  projects,
  projectTexts,
} from '#features/projects/steps/server/tables.ts'
import { rejectBound } from '#features/projects/submission/server/actions/binding.ts'
import { lockFor, lockProject } from '#features/projects/submission/server/actions/lock-project.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, linkInMail, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { listCollaborators, nameOf } from '../users-queries.ts'

const mostUsers = 20

const subjectOf = (projectId: string) => ({ kind: 'project', id: projectId })

/** Mails an invitation to an address; an earlier invitation to the same address becomes invalid. */
export async function inviteEditor(
  db: Database,
  settings: Settings,
  userId: string,
  input: { projectId: string; email: string; language: Language },
): Promise<void> {
  const { projectId, email } = input
  await db.transaction(async (tx) => {
    const project = await lockFor(tx, 'share', userId, projectId)
    const { users, invitations } = await listCollaborators(tx, userId, project)
    if (users.some((user) => user.email.toLowerCase() === email)) {
      throw new InvalidFields({ email: [messagesOf('projects', input.language)('together.is_here')] })
    }
    const others = invitations.filter((one) => one.email !== email)
    if (users.length + others.length >= mostUsers) {
      fail<ProjectErrorCode>('users_many', { count: mostUsers })
    }
    await takeLetter(tx, { senderId: userId, recipient: email, about: projectId })
    const token = `inv_${randomBytes(32).toString('base64url')}`
    const now = new Date()
    const fresh = {
      tokenHash: hashOfToken(token),
      invitedById: userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
    }
    await tx
      .insert(projectInvitations)
      .values({ projectId, email, ...fresh })
      .onConflictDoUpdate({ target: [projectInvitations.projectId, projectInvitations.email], set: fresh })
    await record(tx, { actorId: userId, action: 'projects.invite', subject: subjectOf(projectId) })
    await writeInvitation(tx, settings, { project, inviter: await getUserById(tx, userId), email, token })
  })
}

export async function takeBackInvitation(
  db: Database,
  userId: string,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFor(tx, 'share', userId, projectId)
    const gone = await tx
      .delete(projectInvitations)
      .where(and(eq(projectInvitations.id, invitationId), eq(projectInvitations.projectId, projectId)))
      .returning({ id: projectInvitations.id })
    if (gone.length === 0) throw new NotFound()
  })
}

const isLive = (token: string) =>
  and(eq(projectInvitations.tokenHash, hashOfToken(token)), gt(projectInvitations.expiresAt, new Date()))

const rejectDead = () => fail<ProjectErrorCode>('invitation_dead', { status: 410 })

export async function lookAtInvitation(db: Database, token: string): Promise<{ by: string; title: string }> {
  const [found] = await db
    .select({ project: projects, invitedById: projectInvitations.invitedById })
    .from(projectInvitations)
    .innerJoin(projects, eq(projects.id, projectInvitations.projectId))
    .where(and(isLive(token), isNull(projects.deletedAt)))
  if (!found || found.project.ownerId !== found.invitedById) return rejectDead()
  const users = await listUsers(db, [found.invitedById])
  return {
    by: nameOf(users.get(found.invitedById)),
    title: await titleFor(db, found.project, found.project.language),
  }
}

/** Uses the link up: if two users follow it at the same moment, one is rejected. */
export async function acceptInvitation(
  db: Database,
  userId: string,
  token: string,
): Promise<{ projectId: string; isProduct: boolean }> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(projectInvitations).where(isLive(token))
    if (!found) return rejectDead()
    const { projectId } = found
    // Locks the project first, in the same order as inviting does.
    const project = await lockProject(tx, projectId)
    const [spent] = await tx.delete(projectInvitations).where(isLive(token)).returning()
    // Only the owner shares a project: invitations by a previous owner are invalid.
    if (!spent || spent.invitedById !== project.ownerId) return rejectDead()
    const answer = { projectId, isProduct: project.contestId === null }
    if (project.ownerId === userId) return answer
    const joined = await tx
      .insert(projectEditors)
      .values({ projectId, userId })
      .onConflictDoNothing()
      .returning({ userId: projectEditors.userId })
    if (joined.length > 0) {
      await record(tx, {
        actorId: userId,
        action: 'projects.join',
        subject: subjectOf(projectId),
        details: { role: 'editor', invitedById: spent.invitedById },
      })
      await writeJoined(tx, { project, joined: await getUserById(tx, userId) })
    }
    return answer
  })
}

/** The owner can remove any editor; editors can remove themselves. */
export async function removeEditor(
  db: Database,
  actorId: string,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFor(tx, actorId === userId ? 'see' : 'share', actorId, projectId)
    const gone = await tx
      .delete(projectEditors)
      .where(and(eq(projectEditors.projectId, projectId), eq(projectEditors.userId, userId)))
      .returning({ userId: projectEditors.userId })
    if (gone.length === 0) throw new NotFound()
    await record(tx, {
      actorId,
      action: 'projects.removeEditor',
      subject: subjectOf(projectId),
      details: { userId },
    })
  })
}

/**
 * Makes an editor the owner; the former owner becomes an editor. Completed payments stay with their payer.
 * @throws Error while a bank transfer of the owner is pending
 */
export async function transfer(
  db: Database,
  actorId: string,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockFor(tx, 'share', actorId, projectId)
    await rejectBound(tx, projectId)
    const gone = await tx
      .delete(projectEditors)
      .where(and(eq(projectEditors.projectId, projectId), eq(projectEditors.userId, userId)))
      .returning({ userId: projectEditors.userId })
    if (gone.length === 0) throw new NotFound()
    await tx
      .update(projects)
      .set({ ownerId: userId, updatedAt: new Date() })
      .where(eq(projects.id, projectId))
    await tx.insert(projectEditors).values({ projectId, userId: project.ownerId })
    // The new owner has not invited anyone yet.
    await tx.delete(projectInvitations).where(eq(projectInvitations.projectId, projectId))
    await record(tx, {
      actorId,
      action: 'projects.transfer',
      subject: subjectOf(projectId),
      details: { from: project.ownerId, to: userId },
    })
  })
}

type Project = typeof projects.$inferSelect

/** The project's name in a mail. */
async function titleFor(tx: Database, project: Project, language: Language): Promise<string> {
  const texts = await tx.select().from(projectTexts).where(eq(projectTexts.projectId, project.id))
  const own = texts.find((text) => text.language === project.language)?.title
  return own || project.name || messagesOf('projects', language)(`untitled.${project.kind}`)
}

/** To a colleague's address; in the inviter's language, because the colleague's is unknown. */
async function writeInvitation(
  tx: Database,
  settings: Settings,
  input: {
    project: Project
    inviter: { firstName: string; lastName: string; lang: Language }
    email: string
    token: string
  },
): Promise<void> {
  const language = input.inviter.lang
  const t = messagesOf('projects', language)
  const params = {
    name: nameOf(input.inviter),
    title: await titleFor(tx, input.project, language),
    count: invitationDays,
  }
  await writeMail(tx, {
    to: input.email,
    language,
    subject: t('invitation.subject', params),
    paragraphs: [t('invitation.notified', params), t('invitation.once', params)],
    action: {
      label: t('invitation.action'),
      href: linkInMail(settings, '/project-invitation', { language, token: input.token }),
    },
    why: t('invitation.why', params),
  })
}

/** Notifies the owner that a user accepted an invitation, and which user. */
async function writeJoined(
  tx: Database,
  { project, joined }: { project: Project; joined: { firstName: string; lastName: string; email: string } },
): Promise<void> {
  const owner = await getUserById(tx, project.ownerId)
  const t = messagesOf('projects', owner.lang)
  const params = {
    name: nameOf(joined),
    email: joined.email,
    title: await titleFor(tx, project, owner.lang),
  }
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t('joined.subject', params),
    paragraphs: [t('receipt.greeting', { name: owner.firstName }), t('joined.notified', params)],
  })
}
