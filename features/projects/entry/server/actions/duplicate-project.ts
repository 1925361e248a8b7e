import { eq } from 'drizzle-orm'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { takesEntries } from '#features/contests/contest/price.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { takesKind } from '#features/contests/lifecycle.ts'
import { findFirmRole } from '#features/firms/server/queries.ts'
import { workChanged } from '#features/projects/events.ts'
import { answersTo } from '#features/projects/project/answers.ts'
import { plansAmong } from '#features/projects/project/documents.ts'
import { lockFor } from '#features/projects/project/server/actions/lock-project.ts'
import type { Project } from '#features/projects/project/server/tables.ts'
import {
  credits,
  projectDocuments,
  projectImages,
  projects,
  projectTexts,
} from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { messagesOf } from '#server/messages.ts'
import { fail } from '#shared/domain-error.ts'

const nameCharacters = 200

/** Adds a suffix to the copy's name in the project's own language, to distinguish the two in a list. */
function nameOfCopy({ language, name }: Project): string {
  if (name === '') return ''
  const copyName = (original: string) => messagesOf('projects', language)('copy.name', { name: original })
  const available = nameCharacters - (copyName('').length + 1)
  return copyName(name.slice(0, available).trimEnd())
}

/** The fields that the entrant filled in; decisions, payments and scores stay with the original. */
function fieldsOfCopy(original: Project) {
  const {
    id: _id,
    status: _status,
    rulesVersion: _rulesVersion,
    rulesAcceptedAt: _rulesAcceptedAt,
    paidAt: _paidAt,
    completedAt: _completedAt,
    reopenedAt: _reopenedAt,
    revisions: _revisions,
    publishedAt: _publishedAt,
    eligibility: _eligibility,
    eligibilityReason: _eligibilityReason,
    deletedAt: _deletedAt,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    listedTitle: _listedTitle,
    missingSteps: _missingSteps,
    listedFor: _listedFor,
    ...fields
  } = original
  return fields
}

async function copyParts(
  tx: DatabaseTransaction,
  from: string,
  to: string,
  most: { images: number; documents: number; slots: readonly { key: string }[] },
): Promise<void> {
  const texts = await tx.select().from(projectTexts).where(eq(projectTexts.projectId, from))
  if (texts.length > 0) await tx.insert(projectTexts).values(texts.map((row) => ({ ...row, projectId: to })))

  const credited = await tx.select().from(credits).where(eq(credits.projectId, from))
  if (credited.length > 0) {
    await tx.insert(credits).values(credited.map(({ id: _, ...row }) => ({ ...row, projectId: to })))
  }

  const images = await tx
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, from))
    .orderBy(projectImages.position, projectImages.id)
    .limit(most.images)
  if (images.length > 0) {
    await tx.insert(projectImages).values(images.map(({ id: _, ...row }) => ({ ...row, projectId: to })))
  }

  const originals = await tx
    .select()
    .from(projectDocuments)
    .where(eq(projectDocuments.projectId, from))
    .orderBy(projectDocuments.position, projectDocuments.id)
  const named = originals.filter((document) => most.slots.some(({ key }) => key === document.slotKey))
  // A file from another contest's required slot is an ordinary document here.
  const plans = plansAmong(originals, most.slots).slice(0, most.documents)
  const documents = [...plans.map((plan) => ({ ...plan, slotKey: null })), ...named]
  if (documents.length > 0) {
    await tx
      .insert(projectDocuments)
      .values(documents.map(({ id: _, ...row }) => ({ ...row, projectId: to })))
  }
}

/**
 * Copies a project, for another category or contest. Both share the same files; deleting the original does not
 * affect the copy's.
 */
export async function duplicateProject(
  db: Database,
  userId: string,
  { projectId, contestId }: { projectId: string; contestId: string | null },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const original = await lockFor(tx, 'see', userId, projectId)
    const contest = contestId ? await getContest(tx, contestId) : null
    if (contest && !takesEntries(contest, new Date())) fail('project_late')
    if (contest && !takesKind(contest.kind, original.kind)) fail('kind_not_taken')
    if (!contest && original.kind !== 'product') fail('copy_needs_contest')

    const isMember = original.firmId !== null && (await findFirmRole(tx, userId, original.firmId))
    const limits = contest?.limits ?? usualLimits
    const [copy] = await tx
      .insert(projects)
      .values({
        ...fieldsOfCopy(original),
        ownerId: userId,
        contestId,
        disciplineId: contestId === original.contestId ? original.disciplineId : null,
        firmId: isMember ? original.firmId : null,
        name: nameOfCopy(original),
        answers: answersTo(limits.fields, original.answers),
      })
      .returning({ id: projects.id })
    if (!copy) throw new Error('The copy was not saved.')
    await copyParts(tx, original.id, copy.id, {
      images: limits.imagesAtMost,
      documents: contest ? limits.documentsAtMost : 0,
      slots: contest ? limits.slots : [],
    })
    // The names in the published images of the original are taken out: the copy may be judged without names.
    await announce(tx, workChanged, { projectId: original.id })
    await record(tx, {
      actorId: userId,
      action: 'projects.duplicate',
      subject: { kind: 'project', id: copy.id },
      details: { from: original.id },
    })
    return copy
  })
}
