import { and, eq, inArray } from 'drizzle-orm'
import { listUsersIn } from '#features/accounts/session/server/queries.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { isOnJury } from '#features/jury/panel/server/queries/own-jury.ts'
import { choosePublicationCover } from '#features/projects/project/server/actions/publication-cover.ts'
import { getWork, listEntryStates } from '#features/projects/project/server/queries.ts'
import { record, recordAll } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { announce } from '#server/jobs.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanPlainText, cleanRichText } from '#server/rich-text.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { isOvertaken, type SaveSource } from '#shared/save-source.ts'
import { withoutTags } from '#shared/text.ts'
import { checksOf, isBlocking, textParts } from '../checks.ts'
import { type ChosenProjects, type PublicationText, publicationLimits } from '../contract.ts'
import { textsReady } from '../events.ts'
import { type EditorialAction, editorialLifecycle } from '../lifecycle.ts'
import { listChosenProjectIds } from './contest-queries.ts'
import { type EditorialTask, entrantTextsOf, getPublicationTexts } from './queries.ts'
import { editorialTasks, publicationTexts } from './tables.ts'

async function lock(
  tx: DatabaseTransaction,
  taskId: string,
  action: EditorialAction,
): Promise<EditorialTask> {
  const [found] = await tx.select().from(editorialTasks).where(eq(editorialTasks.id, taskId)).for('update')
  if (!found) throw new NotFound()
  if (!editorialLifecycle.can(action, found.status)) fail('texts_moved')
  return found
}

/** The owner is checked first, so that nobody learns the status of another redactor's task. */
async function lockOwn(
  tx: DatabaseTransaction,
  redactorId: string,
  taskId: string,
  action: EditorialAction,
): Promise<EditorialTask> {
  const [found] = await tx
    .select({ id: editorialTasks.id })
    .from(editorialTasks)
    .where(and(eq(editorialTasks.id, taskId), eq(editorialTasks.redactorId, redactorId)))
  if (!found) throw new NotFound()
  return lock(tx, taskId, action)
}

async function move(
  tx: DatabaseTransaction,
  actorId: string | null,
  task: EditorialTask,
  action: EditorialAction,
  {
    openChecks,
    ...changed
  }: Partial<Pick<EditorialTask, 'remark' | 'sourceTexts' | 'reviewedTexts'>> & {
    /** The number of open checks, for the audit log. */
    openChecks?: number
  } = {},
): Promise<void> {
  const status = editorialLifecycle.to(action)
  await tx
    .update(editorialTasks)
    .set({ status, updatedAt: new Date(), ...changed })
    .where(eq(editorialTasks.id, task.id))
  if (status === task.status) return
  await record(tx, {
    actorId,
    action: `editorial.${action}`,
    subject: { kind: 'editorial_task', id: task.id },
    ...(changed.remark ? { reason: changed.remark } : {}),
    details: {
      from: task.status,
      to: status,
      projectId: task.projectId,
      ...(openChecks === undefined ? {} : { openChecks }),
    },
  })
}

/** @throws NotFound if one is not a submitted project of the contest */
async function chosenProjects(
  tx: DatabaseTransaction,
  contestId: string,
  chosen: ChosenProjects,
): Promise<string[]> {
  const submitted = new Set((await listEntryStates(tx, contestId)).map(({ projectId }) => projectId))
  const projectIds = await listChosenProjectIds(tx, contestId, chosen)
  if (!projectIds.every((id) => submitted.has(id))) throw new NotFound()
  return projectIds
}

/** Assigns submitted projects to a redactor; published ones stay unchanged. */
export async function assignRedactor(
  db: Database,
  organiserId: string,
  input: { contestId: string; chosen: ChosenProjects; redactorId: string; dueOn: string },
): Promise<{ count: number }> {
  const { contestId, redactorId, dueOn } = input
  return db.transaction(async (tx) => {
    const redactors = await listUsersIn(tx, 'redactor')
    if (!redactors.some(({ id }) => id === redactorId)) fail('redactor_unknown')
    const { announcedAt } = await lockContest(tx, contestId)
    if (announcedAt === null && (await isOnJury(tx, contestId, redactorId))) {
      fail('redactor_judges')
    }
    const projectIds = await chosenProjects(tx, contestId, input.chosen)
    if (projectIds.length === 0) return { count: 0 }
    const assigned = await tx
      .insert(editorialTasks)
      .values(projectIds.map((projectId) => ({ projectId, redactorId, dueOn })))
      .onConflictDoUpdate({
        target: editorialTasks.projectId,
        set: { redactorId, dueOn, updatedAt: new Date() },
        setWhere: inArray(editorialTasks.status, editorialLifecycle.from('assign')),
      })
      .returning({ id: editorialTasks.id, projectId: editorialTasks.projectId })
    await recordAll(
      tx,
      assigned.map(({ id, projectId }) => ({
        actorId: organiserId,
        action: 'editorial.assign',
        subject: { kind: 'editorial_task', id },
        details: { projectId, redactorId, dueOn },
      })),
    )
    return { count: assigned.length }
  })
}

/** Changes the due date of assigned projects; published ones stay unchanged. */
export async function setDueDates(
  db: Database,
  organiserId: string,
  { contestId, chosen, dueOn }: { contestId: string; chosen: ChosenProjects; dueOn: string },
): Promise<{ count: number }> {
  return db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const tasks = await tx
      .update(editorialTasks)
      .set({ dueOn, updatedAt: new Date() })
      .where(
        and(
          among(editorialTasks.projectId, await chosenProjects(tx, contestId, chosen)),
          inArray(editorialTasks.status, editorialLifecycle.from('assign')),
        ),
      )
      .returning({ id: editorialTasks.id, projectId: editorialTasks.projectId })
    await recordAll(
      tx,
      tasks.map(({ id, projectId }) => ({
        actorId: organiserId,
        action: 'editorial.setDueDate',
        subject: { kind: 'editorial_task', id },
        details: { projectId, dueOn },
      })),
    )
    return { count: tasks.length }
  })
}

function rejectLong(text: PublicationText, speak: Language): void {
  const t = messagesOf('editorial', speak)
  const errors: Record<string, string[]> = {}
  for (const field of textParts) {
    const limit = publicationLimits[field]
    const over = [...withoutTags(text[field])].length - limit
    if (over > 0) errors[field] = [t('field.too_long', { count: over, limit })]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Saves one language of the texts; the first save moves the task from `to_write` to `writing`. */
export async function savePublicationText(
  db: Database,
  redactorId: string,
  input: PublicationText & SaveSource & { taskId: string; language: Language },
  speak: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { taskId, language } = input
    const task = await lockOwn(tx, redactorId, taskId, 'write')
    const text = {
      title: cleanPlainText(input.title),
      summary: cleanPlainText(input.summary),
      description: cleanRichText(input.description),
    }
    rejectLong(text, speak)
    const { writer = null, sequence = null } = input
    const [saved] = await tx
      .select()
      .from(publicationTexts)
      .where(and(eq(publicationTexts.taskId, taskId), eq(publicationTexts.language, language)))
    if (isOvertaken(saved, input)) return
    const written = { ...text, writer, sequence, updatedAt: new Date() }
    await tx
      .insert(publicationTexts)
      .values({ taskId, language, ...written })
      .onConflictDoUpdate({
        target: [publicationTexts.taskId, publicationTexts.language],
        set: written,
      })
    const begins = task.sourceTexts === null
    await move(tx, redactorId, task, 'write', {
      ...(begins ? { sourceTexts: entrantTextsOf(await getWork(tx, task.projectId)) } : {}),
    })
  })
}

/** The redactor has read what the entrant corrected: later corrections are compared with this text. */
export async function acceptCorrections(db: Database, redactorId: string, taskId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const task = await lockOwn(tx, redactorId, taskId, 'write')
    await tx
      .update(editorialTasks)
      .set({ sourceTexts: entrantTextsOf(await getWork(tx, task.projectId)) })
      .where(eq(editorialTasks.id, taskId))
  })
}

/** Applies at once where the work is public. */
async function takeCover(
  tx: DatabaseTransaction,
  actorId: string,
  task: EditorialTask,
  imageId: string,
): Promise<void> {
  await choosePublicationCover(tx, task.projectId, imageId)
  await record(tx, {
    actorId,
    action: 'editorial.chooseCover',
    subject: { kind: 'editorial_task', id: task.id },
    details: { projectId: task.projectId, imageId },
  })
}

interface ChosenCover {
  taskId: string
  imageId: string
}

export async function chooseCover(db: Database, redactorId: string, { taskId, imageId }: ChosenCover) {
  await db.transaction(async (tx) => {
    await takeCover(tx, redactorId, await lockOwn(tx, redactorId, taskId, 'chooseCover'), imageId)
  })
}

export async function chooseCoverForRedactor(
  db: Database,
  organiserId: string,
  { taskId, imageId }: ChosenCover,
) {
  await db.transaction(async (tx) => {
    await takeCover(tx, organiserId, await lock(tx, taskId, 'chooseCover'), imageId)
  })
}

/** The texts of a task with its open checks. */
async function checkedTexts(tx: DatabaseTransaction, task: EditorialTask) {
  const work = await getWork(tx, task.projectId)
  const texts = await getPublicationTexts(tx, task.id)
  const { language } = work
  return { texts, checks: checksOf({ language, texts, entrantTexts: entrantTextsOf(work), entry: work }) }
}

/** Submits the texts for review, unless a check is a blocker. */
export async function submit(
  db: Database,
  redactorId: string,
  taskId: string,
  speak: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const task = await lockOwn(tx, redactorId, taskId, 'submit')
    const { checks } = await checkedTexts(tx, task)
    const needed = checks.flatMap((check) => (check.code === 'part_needed' ? [check.part] : []))
    if (needed.length > 0) {
      const t = messagesOf('editorial', speak)
      throw new InvalidFields(Object.fromEntries(needed.map((part) => [part, [t(`field.${part}_needed`)]])))
    }
    await move(tx, redactorId, task, 'submit', { openChecks: checks.length })
  })
}

/** Approves the texts and clears the remark. The entry's language may have changed since the submission. */
export async function approve(db: Database, organiserId: string, taskId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const task = await lock(tx, taskId, 'approve')
    const { texts, checks } = await checkedTexts(tx, task)
    if (checks.some(isBlocking)) fail('texts_incomplete')
    const changed = { remark: '', reviewedTexts: texts, openChecks: checks.length }
    await move(tx, organiserId, task, 'approve', changed)
    await announce(tx, textsReady, { projectId: task.projectId })
  })
}

/** Returns the texts to their redactor with a remark. */
export async function sendBack(
  db: Database,
  organiserId: string,
  { taskId, remark }: { taskId: string; remark: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const task = await lock(tx, taskId, 'sendBack')
    const reviewedTexts = await getPublicationTexts(tx, taskId)
    await move(tx, organiserId, task, 'sendBack', { remark, reviewedTexts })
  })
}

/** Marks ready texts as published. */
export async function recordPublished(tx: DatabaseTransaction, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  const ready = await tx
    .select()
    .from(editorialTasks)
    .where(
      and(
        inArray(editorialTasks.projectId, [...projectIds]),
        inArray(editorialTasks.status, editorialLifecycle.from('publish')),
      ),
    )
    .for('update')
  for (const task of ready) await move(tx, null, task, 'publish')
}
