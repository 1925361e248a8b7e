import { and, asc, desc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import type { Discipline } from '#features/contests/contract.ts'
import { type Contest, listContestsById, listDisciplinesOf } from '#features/contests/server/queries.ts'
import type { FileProblem, ImageView } from '#features/files/contract.ts'
import { type FileFacts, listFileFacts, listImages } from '#features/files/server/queries.ts'
import { type Firm, listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database.ts'
import { among } from '#server/many.ts'
import type { Language, Localized } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import { mayWith } from '../access.ts'
import type { OfficeProject, ProjectSummary, ProjectView } from '../contract.ts'
import type { EntryStatus, ProjectStatus } from '../lifecycle.ts'
import type { WorkView } from '../work.ts'
import { listVersions } from './actions/versions.ts'
import { findRole, listLate, ownerNames, sharedWith } from './people-queries.ts'
import {
  credits,
  entries,
  projectDocuments,
  projectImages,
  projects,
  projectTexts,
  translations,
} from './tables.ts'
import { coverOf, firmNameOf, summaryOf, titleOf, viewOf, workOf } from './views.ts'

export type Project = typeof projects.$inferSelect

export interface ProjectEntry {
  id: string
  number: number
  categoryId: string
  categoryName: Localized
  status: EntryStatus
  paidAt: Date | null
  createdAt: Date
}

/** A project with everything that hangs on it. */
export interface Whole {
  project: Project
  contest: Contest | null
  discipline: Discipline | null
  firm: Firm | null
  entries: ProjectEntry[]
  texts: (typeof projectTexts.$inferSelect)[]
  credits: (typeof credits.$inferSelect)[]
  /** In the entrant's order, with the files that can be shown. */
  images: (typeof projectImages.$inferSelect & { image: ImageView; problem: FileProblem | null })[]
  /** In the entrant's order, without those that were removed. */
  documents: (typeof projectDocuments.$inferSelect & FileFacts & { preview: ImageView | null })[]
}

/** A deleted draft is gone for everybody, until it is brought back. */
export const isThere = isNull(projects.deletedAt)

/** One's own project; anybody else's is not there. */
export async function getOwnProject(db: Database, personId: string, projectId: string): Promise<Project> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.ownerId, personId), isThere))
  if (!project) throw new NotFound()
  return project
}

/** A project of one's own or shared with one, to look at; anybody else's is not there. */
export async function getProjectFor(db: Database, personId: string, projectId: string): Promise<Project> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
  if (!project || !(await findRole(db, personId, project))) throw new NotFound()
  return project
}

function grouped<Row extends { projectId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.projectId)
}

/** Each part is asked for once, however many projects there are. */
export async function gather(db: Database, rows: readonly Project[]): Promise<Whole[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const set = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const contestIds = set(rows.map((row) => row.contestId))
  const contests = await listContestsById(db, contestIds)
  const disciplines = await listDisciplinesOf(db, contestIds)
  const firms = await listFirmsById(db, set(rows.map((row) => row.firmId)))
  const entryRows = await db
    .select()
    .from(entries)
    .where(inArray(entries.projectId, ids))
    .orderBy(asc(entries.createdAt), asc(entries.number))
  const texts = await db.select().from(projectTexts).where(inArray(projectTexts.projectId, ids))
  const credited = await db
    .select()
    .from(credits)
    .where(inArray(credits.projectId, ids))
    .orderBy(asc(credits.position))
  const imageRows = await db
    .select()
    .from(projectImages)
    .where(and(inArray(projectImages.projectId, ids), isNull(projectImages.removedAt)))
    .orderBy(asc(projectImages.position), asc(projectImages.id))
  const documentRows = await db
    .select()
    .from(projectDocuments)
    .where(and(inArray(projectDocuments.projectId, ids), isNull(projectDocuments.removedAt)))
    .orderBy(asc(projectDocuments.position), asc(projectDocuments.id))
  const fileIds = [...imageRows, ...documentRows].map((row) => row.fileId)
  const images = await listImages(db, fileIds)
  const facts = await listFileFacts(db, fileIds)
  const categoryNames = new Map(
    disciplines.flatMap((one) => one.categories.map((category) => [category.id, category.name] as const)),
  )
  const disciplineById = new Map(disciplines.map((one) => [one.id, one]))
  const namedEntries = entryRows.flatMap((row) => {
    const categoryName = categoryNames.get(row.categoryId)
    return categoryName ? [{ ...row, categoryName }] : []
  })
  const shownImages = imageRows.flatMap((row) => {
    const image = images.get(row.fileId)
    return image ? [{ ...row, image, problem: facts.get(row.fileId)?.problem ?? null }] : []
  })
  const shownDocuments = documentRows.flatMap((row) => {
    const fact = facts.get(row.fileId)
    const page = images.get(row.fileId)
    const preview = page && page.renditions.length > 0 ? page : null
    return fact ? [{ ...row, ...fact, preview }] : []
  })
  const parts = {
    entries: grouped(namedEntries),
    texts: grouped(texts),
    credits: grouped(credited),
    images: grouped(shownImages),
    documents: grouped(shownDocuments),
  }
  return rows.map((project) => ({
    project,
    contest: contests.get(project.contestId ?? '') ?? null,
    discipline: disciplineById.get(project.disciplineId ?? '') ?? null,
    firm: firms.get(project.firmId ?? '') ?? null,
    entries: parts.entries.get(project.id) ?? [],
    texts: parts.texts.get(project.id) ?? [],
    credits: parts.credits.get(project.id) ?? [],
    images: parts.images.get(project.id) ?? [],
    documents: parts.documents.get(project.id) ?? [],
  }))
}

export async function getWhole(db: Database, project: Project): Promise<Whole> {
  const [whole] = await gather(db, [project])
  if (!whole) throw new NotFound()
  return whole
}

/** The same with its texts as they are now. */
export async function withTexts(db: Database, whole: Whole): Promise<Whole> {
  const texts = await db.select().from(projectTexts).where(eq(projectTexts.projectId, whole.project.id))
  return { ...whole, texts }
}

/** In the order in which they were made. */
export async function listProjectEntries(db: Database, projectId: string): Promise<ProjectEntry[]> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (!project) throw new NotFound()
  return (await getWhole(db, project)).entries
}

export async function getProjectView(
  db: Database,
  personId: string,
  projectId: string,
  now: Date,
): Promise<ProjectView> {
  const project = await getProjectFor(db, personId, projectId)
  const whole = await getWhole(db, project)
  return showWhole(db, personId, whole, await listVersions(db, projectId), now)
}

/** A project that has been read, as one of its people sees it. */
export async function showWhole(
  db: Database,
  personId: string,
  whole: Whole,
  versions: Record<string, number>,
  now = new Date(),
): Promise<ProjectView> {
  const { project } = whole
  return {
    ...viewOf(whole, now),
    role: project.ownerId === personId ? 'owner' : 'editor',
    owner: (await ownerNames(db, [project])).get(project.id) ?? '',
    versions,
    late: await listLate(db, project.id),
  }
}

export async function listProjectIdsOf(db: Database, personId: string): Promise<string[]> {
  const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.ownerId, personId))
  return rows.map((row) => row.id)
}

/** Everything of a person's that is not awarded: it goes when its owner goes. */
export async function listProjectIdsGoingWith(db: Database, personId: string): Promise<string[]> {
  const awarded = db.select({ id: entries.projectId }).from(entries).where(eq(entries.status, 'awarded'))
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.ownerId, personId), notInArray(projects.id, awarded)))
  return rows.map((row) => row.id)
}

/** The ids of projects that were taken out, as a part of a larger question. */
export function withdrawnProjects(db: Database) {
  return db.select({ id: projects.id }).from(projects).where(eq(projects.status, 'withdrawn'))
}

/** Those of one's own and those shared with one, the newest first, withdrawn ones among them. */
export async function listOwnProjects(db: Database, personId: string, now: Date): Promise<ProjectSummary[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(or(eq(projects.ownerId, personId), inArray(projects.id, sharedWith(db, personId))), isThere))
    .orderBy(desc(projects.createdAt), desc(projects.id))
  const owners = await ownerNames(db, rows)
  return (await gather(db, rows)).map((whole) => {
    const summary = summaryOf(whole, now)
    const role = whole.project.ownerId === personId ? 'owner' : 'editor'
    return {
      ...summary,
      role,
      owner: owners.get(whole.project.id) ?? '',
      isWithdrawable: summary.isWithdrawable && mayWith(role, 'withdraw'),
      isDeletable: summary.isDeletable && mayWith(role, 'remove'),
    }
  })
}

/** For the office: every project of a contest with its owner, the newest first. */
export async function listContestProjects(
  db: Database,
  contestId: string,
  now: Date,
): Promise<OfficeProject[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(eq(projects.contestId, contestId), isThere))
    .orderBy(desc(projects.createdAt), desc(projects.id))
  const owners = await listPeople(
    db,
    rows.map((row) => row.ownerId),
  )
  return (await gather(db, rows)).map((whole) => {
    const owner = owners.get(whole.project.ownerId)
    const summary = summaryOf(whole, now)
    return {
      ...summary,
      owner: owner ? `${owner.firstName} ${owner.lastName}` : '',
      email: owner?.email ?? '',
      numbers: whole.entries.map((entry) => entry.number),
      missing: summary.missing.length,
      documents: whole.documents,
      isPaid: summary.paidAt !== null,
    }
  })
}

/** The work as it is presented; whose it is and who may see it is the caller's to decide. */
export async function getWork(db: Database, projectId: string): Promise<WorkView> {
  const [work] = await listWorks(db, [projectId])
  if (!work) throw new NotFound()
  return work
}

export async function getOwnWork(db: Database, personId: string, projectId: string): Promise<WorkView> {
  return workOf(await getWhole(db, await getProjectFor(db, personId, projectId)))
}

/** In the order of the ids; those that do not exist are left out. */
export async function listWorks(db: Database, projectIds: readonly string[]): Promise<WorkView[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
  const works = new Map((await gather(db, rows)).map((whole) => [whole.project.id, workOf(whole)]))
  return projectIds.flatMap((id) => works.get(id) ?? [])
}

export interface WorkPlace {
  projectId: string
  status: ProjectStatus
  contest: Contest | null
  /** Of a product outside any contest: when an organiser put it in the gallery. */
  publishedAt: Date | null
  /** The same in every edition; none for work outside a contest. */
  disciplineKey: string | null
  entries: { entryId: string; categoryKey: string; category: Localized }[]
}

/** Where works stand: their contest, discipline and categories, by keys that outlive an edition. */
export async function listWorkPlaces(db: Database, projectIds: readonly string[]): Promise<WorkPlace[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
  return (await gather(db, rows)).map(({ project, contest, discipline, entries: own }) => ({
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
  /** As it is shown: the firm's name, else the main designer's. */
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

/** What a contest has to judge: the entries of confirmed projects, by number. */
export async function listContestEntries(db: Database, contestId: string): Promise<ContestEntry[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(eq(projects.contestId, contestId), eq(projects.status, 'completed')))
  const found = (await gather(db, rows)).flatMap((whole) => {
    const { project, discipline } = whole
    if (!discipline) return []
    return whole.entries
      .filter((entry) => entry.status !== 'draft')
      .map((entry) => ({
        entryId: entry.id,
        number: entry.number,
        status: entry.status,
        projectId: project.id,
        ownerId: project.ownerId,
        firmId: project.firmId,
        firm: firmNameOf(whole),
        mainDesigner: project.mainDesigner,
        categoryId: entry.categoryId,
        category: entry.categoryName,
        disciplineId: discipline.id,
        discipline: discipline.name,
        title: titleOf(whole),
        language: project.language,
        creditNames: whole.credits.map((credit) => credit.name),
        cover: coverOf(whole),
      }))
  })
  return found.sort((one, other) => one.number - other.number)
}

export interface EntryStanding {
  entryId: string
  number: number
  projectId: string
  categoryId: string
  ownerId: string
  mainDesigner: string
}

/** Where the entries that a contest has to judge stand, without the works themselves, by number. */
export function listEntryStandings(db: Database, contestId: string): Promise<EntryStanding[]> {
  return db
    .select({
      entryId: entries.id,
      number: entries.number,
      projectId: projects.id,
      categoryId: entries.categoryId,
      ownerId: projects.ownerId,
      mainDesigner: projects.mainDesigner,
    })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(
      and(eq(projects.contestId, contestId), eq(projects.status, 'completed'), ne(entries.status, 'draft')),
    )
    .orderBy(asc(entries.number))
}

/** What jurors and organisers call entries, by their ids. */
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

/** Translations that somebody asked the service for and has not paid yet. */
export function listAskedTranslations(
  db: Database,
  projectId: string,
): Promise<{ id: string; language: Language }[]> {
  return db
    .select({ id: translations.id, language: translations.language })
    .from(translations)
    .where(and(eq(translations.projectId, projectId), eq(translations.status, 'asked')))
    .orderBy(asc(translations.createdAt), asc(translations.language))
}
