import { asc } from 'drizzle-orm'
import type { Discipline } from '#features/contests/contest/contract.ts'
import {
  type Contest,
  listContestsById,
  listDisciplinesOf,
} from '#features/contests/contest/server/queries.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { type FileFacts, listFileFacts, listImages } from '#features/files/storage/server/queries.ts'
import { type Firm, listFirmsById } from '#features/firms/server/queries.ts'
import type { EntryStatus } from '#features/projects/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import type { Project } from '../tables.ts'
import { credits, entries, projectDocuments, projectImages, projectTexts, translations } from '../tables.ts'

export interface ProjectEntry {
  id: string
  number: number
  categoryId: string
  categoryName: Localized
  status: EntryStatus
  paidAt: Date | null
  feeWaivedAt: Date | null
  createdAt: Date
}

/** A project with all its parts. */
export interface ProjectAggregate {
  project: Project
  contest: Contest | null
  discipline: Discipline | null
  firm: Firm | null
  entries: ProjectEntry[]
  texts: (typeof projectTexts.$inferSelect)[]
  isTranslationOrdered: boolean
  credits: (typeof credits.$inferSelect)[]
  /** In the entrant's order, with the files that can be shown. */
  images: (typeof projectImages.$inferSelect & FileFacts & { image: ImageView })[]
  /** In the entrant's order. */
  documents: (typeof projectDocuments.$inferSelect & FileFacts & { preview: ImageView | null })[]
}

function grouped<Row extends { projectId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.projectId)
}

/** The entries of projects with the names of their categories, in the order in which they were made. */
export async function listNamedEntries(
  db: Database,
  projectIds: readonly string[],
  disciplines: readonly Discipline[],
) {
  const names = new Map(
    disciplines.flatMap((one) => one.categories.map((category) => [category.id, category.name] as const)),
  )
  const rows = await db
    .select()
    .from(entries)
    .where(among(entries.projectId, projectIds))
    .orderBy(asc(entries.createdAt), asc(entries.number))
  return rows.flatMap((row) => {
    const categoryName = names.get(row.categoryId)
    return categoryName ? [{ ...row, categoryName }] : []
  })
}

/** Loads projects with all their parts: one query for each part, however many projects. */
export async function collect(db: Database, rows: readonly Project[]): Promise<ProjectAggregate[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const set = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const contestIds = set(rows.map((row) => row.contestId))
  const contests = await listContestsById(db, contestIds)
  const disciplines = await listDisciplinesOf(db, contestIds)
  const firms = await listFirmsById(db, set(rows.map((row) => row.firmId)))
  const namedEntries = await listNamedEntries(db, ids, disciplines)
  const texts = await db.select().from(projectTexts).where(among(projectTexts.projectId, ids))
  const ordered = await db
    .selectDistinct({ projectId: translations.projectId })
    .from(translations)
    .where(among(translations.projectId, ids))
  const credited = await db
    .select()
    .from(credits)
    .where(among(credits.projectId, ids))
    .orderBy(asc(credits.position))
  const imageRows = await db
    .select()
    .from(projectImages)
    .where(among(projectImages.projectId, ids))
    .orderBy(asc(projectImages.position), asc(projectImages.id))
  const documentRows = await db
    .select()
    .from(projectDocuments)
    .where(among(projectDocuments.projectId, ids))
    .orderBy(asc(projectDocuments.position), asc(projectDocuments.id))
  const fileIds = [...imageRows, ...documentRows].map((row) => row.fileId)
  const images = await listImages(db, fileIds)
  const facts = await listFileFacts(db, fileIds)
  const withOrders = new Set(ordered.map(({ projectId }) => projectId))
  const disciplineById = new Map(disciplines.map((one) => [one.id, one]))
  const shownImages = imageRows.flatMap((row) => {
    const image = images.get(row.fileId)
    const fact = facts.get(row.fileId)
    return image && fact ? [{ ...row, ...fact, image }] : []
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
    isTranslationOrdered: withOrders.has(project.id),
    credits: parts.credits.get(project.id) ?? [],
    images: parts.images.get(project.id) ?? [],
    documents: parts.documents.get(project.id) ?? [],
  }))
}

export async function getProjectAggregate(db: Database, project: Project): Promise<ProjectAggregate> {
  const [aggregate] = await collect(db, [project])
  if (!aggregate) throw new NotFound()
  return aggregate
}
