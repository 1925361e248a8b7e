import { and, asc, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { type Contest, listDisciplinesOf } from '#features/contests/editions/server/queries.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listVersions } from '#features/projects/collaboration/server/actions/versions.ts'
import { findRole, ownedOrEdited, ownerNames } from '#features/projects/collaboration/server/users-queries.ts'
import type { EntryStatus, ProjectStatus } from '#features/projects/lifecycle.ts'
import { findCommitments } from '#features/projects/submission/server/actions/commitments.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language, Localized } from '#shared/language.ts'
import { mayWith } from '../access.ts'
import type { ProjectSummary, ProjectView } from '../contract.ts'
import type { WorkView } from '../work.ts'
import {
  collect,
  getProjectAggregate,
  listNamedEntries,
  type ProjectAggregate,
  type ProjectEntry,
} from './queries/aggregate.ts'
import { entries, type Project, projects, translations } from './tables.ts'
import { coverOf, firmNameOf, pendingTransferOf, summaryOf, titleOf, viewOf, workOf } from './views.ts'

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
const isJudged = (status: EntryStatus) => !notJudged.some((one) => one === status)

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

/** The number of full projects loaded at a time: others are answered between two batches. */
const batchSize = 250

/** The entries of a contest to be judged, by number: those of submitted projects. */
export async function listContestEntries(db: Database, contestId: string): Promise<ContestEntry[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(eq(projects.contestId, contestId), eq(projects.status, 'completed')))
  const found: ContestEntry[] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    found.push(...(await collect(db, rows.slice(from, from + batchSize))).flatMap(judgedIn))
  }
  return found.sort((one, other) => one.number - other.number)
}

function judgedIn(aggregate: ProjectAggregate): ContestEntry[] {
  const { project, discipline } = aggregate
  if (!discipline) return []
  return aggregate.entries
    .filter(({ status }) => isJudged(status))
    .map((entry) => ({
      entryId: entry.id,
      number: entry.number,
      status: entry.status,
      projectId: project.id,
      ownerId: project.ownerId,
      firmId: project.firmId,
      firm: firmNameOf(aggregate),
      mainDesigner: project.mainDesigner,
      categoryId: entry.categoryId,
      category: entry.categoryName,
      disciplineId: discipline.id,
      discipline: discipline.name,
      title: titleOf(aggregate),
      language: project.language,
      creditNames: aggregate.credits.map((credit) => credit.name),
      cover: coverOf(aggregate),
    }))
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
    .where(
      and(
        eq(projects.contestId, contestId),
        eq(projects.status, 'completed'),
        notInArray(entries.status, [...notJudged]),
      ),
    )
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
