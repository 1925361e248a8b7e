import { and, eq, inArray } from 'drizzle-orm'
import { listUsersIn } from '#features/accounts/sign-in/server/queries.ts'
import { lockContest } from '#features/contests/editions/server/queries.ts'
import { isOnJury } from '#features/jury/anonymity/server/queries/own-jury.ts'
import { listEntryStandings, listWorks } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanPlainText, cleanRichText } from '#server/rich-text.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import { isOvertaken, type SaveSource } from '#shared/save-source.ts'
import { withoutTags } from '#shared/text.ts'
import { type PublicationText, publicationLimits, type RedactionRefusal } from '../contract.ts'
import { textsReady } from '../events.ts'
import { type RedactionAction, redactionLifecycle } from '../lifecycle.ts'
import type { Redaction } from './queries.ts'
import { publicationTexts, redactions } from './tables.ts'

async function lock(tx: Database, redactionId: string, action: RedactionAction): Promise<Redaction> {
  const [found] = await tx.select().from(redactions).where(eq(redactions.id, redactionId)).for('update')
  if (!found) throw new NotFound()
  if (!redactionLifecycle.can(action, found.status)) refuse<RedactionRefusal>('redaction_moved')
  return found
}

/** Whose it is comes first: nobody learns how far another is. */
async function lockOwn(
  tx: Database,
  redactorId: string,
  redactionId: string,
  action: RedactionAction,
): Promise<Redaction> {
  const [own] = await tx
    .select({ id: redactions.id })
    .from(redactions)
    .where(and(eq(redactions.id, redactionId), eq(redactions.redactorId, redactorId)))
  if (!own) throw new NotFound()
  return lock(tx, redactionId, action)
}

async function move(
  tx: Database,
  actorId: string | null,
  redaction: Redaction,
  action: RedactionAction,
  remark?: string,
): Promise<void> {
  const status = redactionLifecycle.to(action)
  await tx
    .update(redactions)
    .set({ status, updatedAt: new Date(), ...(remark === undefined ? {} : { remark }) })
    .where(eq(redactions.id, redaction.id))
  if (status === redaction.status) return
  await record(tx, {
    actorId,
    action: `redaction.${action}`,
    subject: { kind: 'redaction', id: redaction.id },
    ...(remark ? { reason: remark } : {}),
    details: { from: redaction.status, to: status, projectId: redaction.projectId },
  })
}

/** Gives submitted projects of a contest to a redactor; those that are published already stay as they are. */
export async function assignRedactor(
  db: Database,
  organiserId: string,
  input: { contestId: string; projectIds: readonly string[]; redactorId: string; dueOn: string },
): Promise<{ count: number }> {
  const { contestId, redactorId, dueOn } = input
  return db.transaction(async (tx) => {
    const redactors = await listUsersIn(tx, 'redactor')
    if (!redactors.some(({ id }) => id === redactorId)) refuse<RedactionRefusal>('redactor_unknown')
    const { announcedAt } = await lockContest(tx, contestId)
    if (announcedAt === null && (await isOnJury(tx, contestId, redactorId))) {
      refuse<RedactionRefusal>('redactor_judges')
    }
    const submitted = new Set((await listEntryStandings(tx, contestId)).map(({ projectId }) => projectId))
    const projectIds = [...new Set(input.projectIds)]
    if (!projectIds.every((id) => submitted.has(id))) throw new NotFound()
    const assigned = await tx
      .insert(redactions)
      .values(projectIds.map((projectId) => ({ projectId, redactorId, dueOn })))
      .onConflictDoUpdate({
        target: redactions.projectId,
        set: { redactorId, dueOn, updatedAt: new Date() },
        setWhere: inArray(redactions.status, redactionLifecycle.from('assign')),
      })
      .returning({ id: redactions.id, projectId: redactions.projectId })
    for (const { id, projectId } of assigned) {
      await record(tx, {
        actorId: organiserId,
        action: 'redaction.assign',
        subject: { kind: 'redaction', id },
        details: { projectId, redactorId, dueOn },
      })
    }
    return { count: assigned.length }
  })
}

function refuseLong(text: PublicationText, speak: Language): void {
  const t = messagesOf('redaction', speak)
  const fields = ['title', 'summary', 'description'] as const
  const errors: Record<string, string[]> = {}
  for (const field of fields) {
    const limit = publicationLimits[field]
    const over = [...withoutTags(text[field])].length - limit
    if (over > 0) errors[field] = [t('field.too_long', { count: over, limit })]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Keeps one language of the publication; the first words move it from "to write" to "writing". */
export async function savePublicationText(
  db: Database,
  redactorId: string,
  input: PublicationText & SaveSource & { redactionId: string; language: Language },
  speak: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { redactionId, language } = input
    const redaction = await lockOwn(tx, redactorId, redactionId, 'write')
    const text = {
      title: cleanPlainText(input.title),
      summary: cleanPlainText(input.summary),
      description: cleanRichText(input.description),
    }
    refuseLong(text, speak)
    const { writer = null, sequence = null } = input
    const [saved] = await tx
      .select()
      .from(publicationTexts)
      .where(and(eq(publicationTexts.redactionId, redactionId), eq(publicationTexts.language, language)))
    if (isOvertaken(saved, input)) return
    const written = { ...text, writer, sequence, updatedAt: new Date() }
    await tx
      .insert(publicationTexts)
      .values({ redactionId, language, ...written })
      .onConflictDoUpdate({
        target: [publicationTexts.redactionId, publicationTexts.language],
        set: written,
      })
    await move(tx, redactorId, redaction, 'write')
  })
}

/** Hands the texts over once they are whole in the entry's own language. */
export async function handOver(
  db: Database,
  redactorId: string,
  redactionId: string,
  speak: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const redaction = await lockOwn(tx, redactorId, redactionId, 'handOver')
    const [work] = await listWorks(tx, [redaction.projectId])
    if (!work) throw new NotFound()
    const [text] = await tx
      .select()
      .from(publicationTexts)
      .where(and(eq(publicationTexts.redactionId, redactionId), eq(publicationTexts.language, work.language)))
    const missing = (['title', 'summary', 'description'] as const).filter(
      (field) => withoutTags(text?.[field] ?? '').trim() === '',
    )
    if (missing.length > 0) {
      const t = messagesOf('redaction', speak)
      throw new InvalidFields(
        Object.fromEntries(missing.map((field) => [field, [t(`field.${field}_needed`)]])),
      )
    }
    await move(tx, redactorId, redaction, 'handOver')
  })
}

export async function takeBack(db: Database, redactorId: string, redactionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await move(tx, redactorId, await lockOwn(tx, redactorId, redactionId, 'takeBack'), 'takeBack')
  })
}

/** Declares the texts ready; what was remarked before is settled. */
export async function approve(db: Database, organiserId: string, redactionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const redaction = await lock(tx, redactionId, 'approve')
    await move(tx, organiserId, redaction, 'approve', '')
    await announce(tx, textsReady, { projectId: redaction.projectId })
  })
}

/** Gives the texts back to their redactor with what is still to be done. */
export async function sendBack(
  db: Database,
  organiserId: string,
  { redactionId, remark }: { redactionId: string; remark: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await move(tx, organiserId, await lock(tx, redactionId, 'sendBack'), 'sendBack', remark)
  })
}

/** Keeps that the texts stand on the public pages now; those that are not ready, or stand there already, stay as they are. */
export async function recordPublished(tx: Database, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  const ready = await tx
    .select()
    .from(redactions)
    .where(
      and(
        inArray(redactions.projectId, [...projectIds]),
        inArray(redactions.status, redactionLifecycle.from('publish')),
      ),
    )
    .for('update')
  for (const redaction of ready) await move(tx, null, redaction, 'publish')
}
