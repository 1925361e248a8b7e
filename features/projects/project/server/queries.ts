import { and, asc, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { type Contest, listDisciplinesOf } from '#features/contests/contest/server/queries.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { listFirmsById } from '#features/firms/server/queries.ts'
import type { EntryStatus, ProjectStatus } from '#features/projects/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import { type Language, type Localized, unwritten } from '#shared/language.ts'
import type { ProjectSummary, ProjectView } from '../contract.ts'
import { mayWith } from '../project-access.ts'
import type { WorkView } from '../work-view.ts'
import { findCommitments } from './actions/commitments.ts'
import { listVersions } from './actions/field-versions.ts'
import { findRole, ownedOrEdited, ownerNames } from './editor-queries.ts'
import {
  collect,
  getProjectAggregate,
  listNamedEntries,
  type ProjectAggregate,
  type ProjectEntry,
} from './queries/aggregate.ts'
import {
  credits,
  entries,
  type Project,
  projectImages,
  projects,
  projectTexts,
  translations,
} from './tables.ts'
import { firmNameOf, pendingTransferOf, summaryOf, titleBy, titleOf, viewOf, workOf } from './views.ts'

export type { Project } from './tables.ts'

/** A deleted draft is hidden from all users until it is removed. */
export const isThere = isNull(projects.deletedAt)

/** Whether anybody has begun a project in the contest. */
export async function hasProjects(db: Database, contestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.contestId, contestId), isThere))
    .limit(1)
  return rows.length > 0
}

/** A project that the user owns. @throws NotFound for any other */
export async function getOwnProject(db: Database, userId: string, projectId: string): Promise<Project> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.ownerId, userId), isThere))
  if (!project) throw new NotFound()
  return project
}

/** A project that the user owns or edits. @throws NotFound for any other */
export async function getProjectFor(db: Database, userId: string, projectId: string): Promise<Project> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
  if (!project || !(await findRole(db, userId, project))) throw new NotFound()
  return project
}

/** In the order in which they were made. */
export async function listProjectEntries(db: Database, projectId: string): Promise<ProjectEntry[]> {
  const { contestId } = projects
  const [project] = await db.select({ contestId }).from(projects).where(eq(projects.id, projectId))
  if (!project) throw new NotFound()
  const disciplines = await listDisciplinesOf(db, project.contestId ? [project.contestId] : [])
  return listNamedEntries(db, [projectId], disciplines)
}

export async function getProjectView(
  db: Database,
  userId: string,
  projectId: string,
  now: Date,
): Promise<ProjectView> {
  const project = await getProjectFor(db, userId, projectId)
  const aggregate = await getProjectAggregate(db, project)
  return showAggregate(db, userId, aggregate, await listVersions(db, projectId), now)
}

/** A loaded project as its owner or an editor sees it. */
export async function showAggregate(
  db: Database,
  userId: string,
  aggregate: ProjectAggregate,
  versions: Record<string, number>,
  now = new Date(),
): Promise<ProjectView> {
  const { project } = aggregate
  const view = viewOf(aggregate, now)
  const role = project.ownerId === userId ? 'owner' : 'editor'
  return {
    ...view,
    role,
    canTakeBack: view.canTakeBack && mayWith(role, 'takeBack'),
    owner: (await ownerNames(db, [project])).get(project.id) ?? '',
    pendingTransfer: pendingTransferOf((await findCommitments(db, [project.id])).get(project.id)),
    versions,
  }
}

export async function listProjectIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.ownerId, userId))
  return rows.map((row) => row.id)
}

/** The ids of the projects that a user owns or edits. */
export async function listOwnedOrEditedIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ id: projects.id }).from(projects).where(ownedOrEdited(db, userId))
  return rows.map(({ id }) => id)
}

/** A user's projects without an award: they are deleted with the account. */
export async function listProjectIdsGoingWith(db: Database, userId: string): Promise<string[]> {
  const awarded = db.select({ id: entries.projectId }).from(entries).where(eq(entries.status, 'awarded'))
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.ownerId, userId), notInArray(projects.id, awarded)))
  return rows.map((row) => row.id)
}

/** The projects that the user owns or edits, newest first, withdrawn ones included. */
export async function listOwnProjects(db: Database, userId: string, now: Date): Promise<ProjectSummary[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(ownedOrEdited(db, userId), isThere))
    .orderBy(desc(projects.createdAt), desc(projects.id))
  const owners = await ownerNames(db, rows)
  const commitments = await findCommitments(
    db,
    rows.map(({ id }) => id),
  )
  return (await collect(db, rows)).map((aggregate) => {
    const summary = summaryOf(aggregate, now)
    const role = aggregate.project.ownerId === userId ? 'owner' : 'editor'
    return {
      ...summary,
      role,
      owner: owners.get(aggregate.project.id) ?? '',
      pendingTransfer: pendingTransferOf(commitments.get(aggregate.project.id)),
      canTakeBack: summary.canTakeBack && mayWith(role, 'takeBack'),
      isWithdrawable: summary.isWithdrawable && mayWith(role, 'withdraw'),
      isDeletable: summary.isDeletable && mayWith(role, 'remove'),
    }
  })
}

/** The work for presentation. The caller checks access. */
export async function getWork(db: Database, projectId: string): Promise<WorkView> {
  const [work] = await listWorks(db, [projectId])
  if (!work) throw new NotFound()
  return work
}

export async function getOwnWork(db: Database, userId: string, projectId: string): Promise<WorkView> {
  return workOf(await getProjectAggregate(db, await getProjectFor(db, userId, projectId)))
}

/** In the order of the ids; missing ones are left out. */
export async function listWorks(db: Database, projectIds: readonly string[]): Promise<WorkView[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
  const works = new Map(
    (await collect(db, rows)).map((aggregate) => [aggregate.project.id, workOf(aggregate)]),
  )
  return projectIds.flatMap((id) => works.get(id) ?? [])
}

export interface WorkPlace {
  projectId: string
  status: ProjectStatus
  contest: Contest | null
  /** When an organiser published a product outside any contest. */
  publishedAt: Date | null
  /** The same in every edition; none for work outside a contest. */
  disciplineKey: string | null
  entries: { entryId: string; categoryKey: string; category: Localized }[]
}

/** The contest, discipline and categories of projects, by keys that are the same in every edition. */
export async function listWorkPlaces(db: Database, projectIds: readonly string[]): Promise<WorkPlace[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
  return (await collect(db, rows)).map(({ project, contest, discipline, entries: own }) => ({
    projectId: project.id,
    status: project.status,
    contest,
    publishedAt: project.publishedAt,
    disciplineKey: discipline?.key ?? null,
    entries: own.flatMap(({ id, categoryId, categoryName }) => {
      const category = discipline?.categories.find((one) => one.id === categoryId)
      return category ? [{ entryId: id, categoryKey: category.key, category: categoryName }] : []
    }),
  }))
}

export interface ContestEntry {
  entryId: string
  number: number
  status: EntryStatus
  projectId: string
  ownerId: string
  firmId: string | null
  /** The displayed maker: the firm's name, else the main designer's. */
  firm: string
  mainDesigner: string
  categoryId: string
  category: Localized
  disciplineId: string
  discipline: Localized
  title: Localized
  language: Language
  creditNames: string[]
  cover: ImageView | null
}

/** Entries in these statuses take no part in the judging. */
export const notJudged = ['draft', 'withdrawn'] as const satisfies EntryStatus[]

/** Entries that an organiser took out of the judging, by number. */
export async function listWithdrawnEntries(
  db: Database,
  contestId: string,
): Promise<{ entryId: string; number: number; title: Localized }[]> {
  const rows = await db
    .selectDistinct({ project: projects })
    .from(projects)
    .innerJoin(entries, eq(entries.projectId, projects.id))
    .where(
      and(
        eq(projects.contestId, contestId),
        eq(projects.status, 'completed'),
        eq(entries.status, 'withdrawn'),
      ),
    )
  const found = await collect(
    db,
    rows.map(({ project }) => project),
  )
  return found
    .flatMap((aggregate) =>
      aggregate.entries
        .filter(({ status }) => status === 'withdrawn')
        .map(({ id, number }) => ({ entryId: id, number, title: titleOf(aggregate) })),
    )
    .sort((one, other) => one.number - other.number)
}

/** The entries of a contest to be judged, by number: those of submitted projects. Only what a list of them shows is read. */
export async function listContestEntries(db: Database, contestId: string): Promise<ContestEntry[]> {
  const { id, number, status, categoryId } = entries
  const { ownerId, firmId, submitsAs, mainDesigner, disciplineId, language, name } = projects
  const rows = await db
    .select({
      entry: { id, number, status, categoryId },
      project: { id: projects.id, ownerId, firmId, submitsAs, mainDesigner, disciplineId, language, name },
    })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(inJudgingOf(contestId))
    .orderBy(asc(entries.number))
  const ids = rows.map(({ project }) => project.id)
  if (ids.length === 0) return []
  const disciplines = new Map((await listDisciplinesOf(db, [contestId])).map((one) => [one.id, one]))
  const firms = await listFirmsById(db, [...new Set(rows.flatMap(({ project }) => project.firmId ?? []))])
  const texts = await db
    .select({
      projectId: projectTexts.projectId,
      language: projectTexts.language,
      title: projectTexts.title,
    })
    .from(projectTexts)
    .where(among(projectTexts.projectId, ids))
  const titlesOf = Map.groupBy(texts, ({ projectId }) => projectId)
  const credited = await db
    .select({ projectId: credits.projectId, name: credits.name })
    .from(credits)
    .where(among(credits.projectId, ids))
    .orderBy(asc(credits.position))
  const creditsOf = Map.groupBy(credited, ({ projectId }) => projectId)
  const covers = await listCovers(db, ids)
  return rows.flatMap(({ entry, project }) => {
    const discipline = disciplines.get(project.disciplineId ?? '')
    const category = discipline?.categories.find((one) => one.id === entry.categoryId)
    if (!discipline || !category) return []
    const titles = { ...unwritten }
    for (const text of titlesOf.get(project.id) ?? []) titles[text.language] = text.title
    return {
      entryId: entry.id,
      number: entry.number,
      status: entry.status,
      projectId: project.id,
      ownerId: project.ownerId,
      firmId: project.firmId,
      firm: firmNameOf({ project, firm: firms.get(project.firmId ?? '') ?? null }),
      mainDesigner: project.mainDesigner,
      categoryId: entry.categoryId,
      category: category.name,
      disciplineId: discipline.id,
      discipline: discipline.name,
      title: titleBy(titles, project),
      language: project.language,
      creditNames: (creditsOf.get(project.id) ?? []).map((credit) => credit.name),
      cover: covers.get(project.id) ?? null,
    }
  })
}

/** The picture that stands for each project: the entrant's, else the first. */
async function listCovers(db: Database, projectIds: readonly string[]): Promise<Map<string, ImageView>> {
  const { projectId, fileId, isCover, position, id } = projectImages
  const rows = await db
    .selectDistinctOn([projectId], { projectId, fileId })
    .from(projectImages)
    .where(among(projectId, projectIds))
    .orderBy(asc(projectId), desc(isCover), asc(position), asc(id))
  const images = await listImages(
    db,
    rows.map((row) => row.fileId),
  )
  return new Map(
    rows.flatMap((row) => {
      const image = images.get(row.fileId)
      return image ? [[row.projectId, image] as const] : []
    }),
  )
}

function inJudgingOf(contestId: string) {
  return and(
    eq(projects.contestId, contestId),
    eq(projects.status, 'completed'),
    notInArray(entries.status, [...notJudged]),
  )
}

export interface EntryState {
  entryId: string
  number: number
  projectId: string
  categoryId: string
  ownerId: string
  firmId: string | null
  mainDesigner: string
}

/** The entries of a contest to be judged, by number, without their projects' contents. */
export function listEntryStates(db: Database, contestId: string): Promise<EntryState[]> {
  return db
    .select({
      entryId: entries.id,
      number: entries.number,
      projectId: projects.id,
      categoryId: entries.categoryId,
      ownerId: projects.ownerId,
      firmId: projects.firmId,
      mainDesigner: projects.mainDesigner,
    })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(inJudgingOf(contestId))
    .orderBy(asc(entries.number))
}

/** The labels of entries for jurors and organisers, by id. */
export async function listEntryNumbers(
  db: Database,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .select({ id: entries.id, number: entries.number })
    .from(entries)
    .where(among(entries.id, entryIds))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Translations that were ordered and not paid yet. */
export function listRequestedTranslations(
  db: Database,
  projectId: string,
): Promise<{ id: string; language: Language }[]> {
  return db
    .select({ id: translations.id, language: translations.language })
    .from(translations)
    .where(and(eq(translations.projectId, projectId), eq(translations.status, 'requested')))
    .orderBy(asc(translations.createdAt), asc(translations.language))
}
