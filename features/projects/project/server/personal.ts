import { asc, desc, eq, inArray } from 'drizzle-orm'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { projectLifecycle } from '#features/projects/lifecycle.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { namedPossessions, type PersonalPart, removeOrEmpty } from '#server/personal.ts'
import { inLanguage } from '#shared/language.ts'
import { answerText } from '../answers.ts'
import { listProjectIdsGoingWith } from './queries.ts'
import type { Project } from './tables.ts'
import {
  credits,
  entries,
  fieldVersions,
  projectDocuments,
  projectImages,
  projectLabels,
  projectNotes,
  projects,
  projectTexts,
  translations,
} from './tables.ts'

const nothingSaid = {
  firmId: null,
  name: '',
  mainDesigner: '',
  city: '',
  country: '',
  completedOn: null,
  areaM2: null,
  programmeType: '',
  contactAddress: '',
  manufacturer: '',
  launchYear: null,
  materials: '',
  dimensions: '',
  certifications: '',
  priceRange: '',
  whereToBuy: '',
  clientName: '',
  clientContact: '',
  answers: {},
  userWantToTranslate: null,
  revisions: '',
  eligibilityReason: '',
  listedTitle: '',
  listedFor: null,
} satisfies Partial<Project>

async function removeDocuments(tx: DatabaseTransaction, projectId: string): Promise<void> {
  const gone = await tx.delete(projectDocuments).where(eq(projectDocuments.projectId, projectId)).returning()
  for (const { fileId } of gone) await removeFile(tx, fileId)
}

/** A paid or judged project keeps its rows without personal data, for the invoice and the scores. */
async function emptyProject(tx: DatabaseTransaction, project: Project, isAnnounced: boolean): Promise<void> {
  await tx.delete(projectTexts).where(eq(projectTexts.projectId, project.id))
  await tx.delete(translations).where(eq(translations.projectId, project.id))
  await tx.delete(credits).where(eq(credits.projectId, project.id))
  await tx.delete(projectNotes).where(eq(projectNotes.projectId, project.id))
  await tx.delete(projectLabels).where(eq(projectLabels.projectId, project.id))
  await tx
    .update(projects)
    .set({ ...nothingSaid, ...(isAnnounced ? {} : { status: projectLifecycle.to('withdraw') }) })
    .where(eq(projects.id, project.id))
}

/** Awarded work stays as published, with its credits; its private fields are removed. */
async function keepPublic(tx: DatabaseTransaction, project: Project): Promise<void> {
  await removeDocuments(tx, project.id)
  await tx.delete(projectNotes).where(eq(projectNotes.projectId, project.id))
  await tx.delete(projectLabels).where(eq(projectLabels.projectId, project.id))
  await tx.delete(translations).where(eq(translations.projectId, project.id))
  await tx
    .update(projects)
    .set({
      contactAddress: '',
      clientContact: '',
      answers: {},
      clientName: project.clientMayBePublished ? project.clientName : '',
    })
    .where(eq(projects.id, project.id))
}

/** Deletes the project with its files, or clears it if an invoice or a score references it. */
export async function removeProject(
  tx: DatabaseTransaction,
  project: Project,
  isAnnounced: boolean,
): Promise<void> {
  const images = await tx.delete(projectImages).where(eq(projectImages.projectId, project.id)).returning()
  for (const { fileId } of images) await removeFile(tx, fileId)
  await removeDocuments(tx, project.id)
  await removeOrEmpty(
    tx,
    (inner) => inner.delete(projects).where(eq(projects.id, project.id)),
    (inner) => emptyProject(inner, project, isAnnounced),
  )
}

export const personal: PersonalPart = {
  name: 'projects',
  async collect(db, userId) {
    const own = await db
      .select()
      .from(projects)
      .where(eq(projects.ownerId, userId))
      .orderBy(asc(projects.createdAt))
    const ids = own.map(({ id }) => id)
    if (ids.length === 0) return []
    const parts = {
      // A shortlist is the jury's secret until the awards are known.
      entries: await db
        .select({
          id: entries.id,
          projectId: entries.projectId,
          number: entries.number,
          categoryId: entries.categoryId,
          paidAt: entries.paidAt,
          createdAt: entries.createdAt,
        })
        .from(entries)
        .where(inArray(entries.projectId, ids)),
      texts: await db.select().from(projectTexts).where(inArray(projectTexts.projectId, ids)),
      translations: await db.select().from(translations).where(inArray(translations.projectId, ids)),
      credits: await db.select().from(credits).where(inArray(credits.projectId, ids)),
      images: await db.select().from(projectImages).where(inArray(projectImages.projectId, ids)),
      documents: await db.select().from(projectDocuments).where(inArray(projectDocuments.projectId, ids)),
    }
    const of = <Row extends { projectId: string }>(rows: Row[], id: string) =>
      rows.filter(({ projectId }) => projectId === id)
    const contests = await listContestsById(
      db,
      own.flatMap(({ contestId }) => contestId ?? []),
    )
    const answersOf = ({ contestId, answers, language }: Project) =>
      (contests.get(contestId ?? '')?.limits.fields ?? []).flatMap((field) => {
        const answer = answerText(field, answers[field.key], language)
        return answer ? [{ question: inLanguage(field.label, language), answer }] : []
      })
    return own.map((project) => ({
      ...project,
      answers: answersOf(project),
      entries: of(parts.entries, project.id),
      texts: of(parts.texts, project.id),
      translations: of(parts.translations, project.id),
      credits: of(parts.credits, project.id),
      images: of(parts.images, project.id),
      documents: of(parts.documents, project.id),
    }))
  },
  async possessions(db, userId) {
    const mine = eq(projects.ownerId, userId)
    return [
      {
        kind: 'project',
        count: await db.$count(projects, mine),
        newest: await db
          .select({
            id: projects.id,
            contestId: projects.contestId,
            name: projects.name,
            at: projects.createdAt,
          })
          .from(projects)
          .where(mine)
          .orderBy(desc(projects.createdAt))
          .limit(namedPossessions),
      },
    ]
  },
  async forget(tx, userId) {
    await tx.update(fieldVersions).set({ userId: null }).where(eq(fieldVersions.userId, userId))
    const own = await tx
      .select()
      .from(projects)
      .where(eq(projects.ownerId, userId))
      .orderBy(asc(projects.id))
      .for('update')
    const going = new Set(await listProjectIdsGoingWith(tx, userId))
    const contests = await listContestsById(
      tx,
      own.flatMap(({ contestId }) => contestId ?? []),
    )
    for (const project of own) {
      const status = contests.get(project.contestId ?? '')?.status
      const isAnnounced = status === 'announced' || status === 'archived'
      if (going.has(project.id)) await removeProject(tx, project, isAnnounced)
      else await keepPublic(tx, project)
    }
  },
  async absorb(tx, { from, into }) {
    await tx.update(projects).set({ ownerId: into.id }).where(eq(projects.ownerId, from.id))
    await tx.update(fieldVersions).set({ userId: into.id }).where(eq(fieldVersions.userId, from.id))
  },
}
