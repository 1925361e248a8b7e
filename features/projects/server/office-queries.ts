import { and, asc, desc, eq, inArray, isNull, max } from 'drizzle-orm'
import type { z } from 'zod'
import { listPeople, type PersonRow } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import { NotFound } from '#shared/refusal.ts'
import {
  type OfficeProduct,
  type OfficeProjectView,
  type OfficeRow,
  type OfficeSearch,
  officePageSize,
  type ProductState,
} from '../contract-office.ts'
import { compareFor, folded, isLookedFor, type OfficeFacts } from '../office-search.ts'
import { gather, getWhole, isThere, type Project } from './queries.ts'
import { entries, projectReminders, projects, projectTexts } from './tables.ts'
import { summaryOf, titleOf, viewOf } from './views.ts'

function nameOf(person: PersonRow | undefined): string {
  return person ? `${person.firstName} ${person.lastName}` : ''
}

/** The title in the entry's own language, else the name, without the rest of the project. */
const titleColumns = { project: projects, title: projectTexts.title }

function selectTitled(db: Database) {
  return db
    .select(titleColumns)
    .from(projects)
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .$dynamic()
}

interface Found {
  project: Project
  facts: OfficeFacts
}

async function listFacts(db: Database, contestId: string): Promise<Found[]> {
  const rows = await selectTitled(db).where(and(eq(projects.contestId, contestId), isThere))
  const owners = await listPeople(db, [...new Set(rows.map(({ project }) => project.ownerId))])
  const numbered = await db
    .select({ projectId: entries.projectId, number: entries.number })
    .from(entries)
    .innerJoin(projects, eq(projects.id, entries.projectId))
    .where(eq(projects.contestId, contestId))
    .orderBy(asc(entries.number))
  const numbers = Map.groupBy(numbered, (row) => row.projectId)
  return rows.map(({ project, title }) => {
    const owner = owners.get(project.ownerId)
    return {
      project,
      facts: {
        ...project,
        title: title || project.name,
        owner: nameOf(owner),
        email: owner?.email ?? '',
        numbers: (numbers.get(project.id) ?? []).map((row) => row.number),
        isPaid: project.paidAt !== null,
      },
    }
  })
}

async function remindedAt(db: Database, projectIds: readonly string[]): Promise<Map<string, Date>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .select({ projectId: projectReminders.projectId, at: max(projectReminders.sentAt) })
    .from(projectReminders)
    .where(inArray(projectReminders.projectId, [...projectIds]))
    .groupBy(projectReminders.projectId)
  return new Map(rows.flatMap(({ projectId, at }) => (at ? [[projectId, at] as const] : [])))
}

async function rowsOf(db: Database, found: readonly Found[], now: Date): Promise<OfficeRow[]> {
  const factsOf = new Map(found.map(({ facts }) => [facts.id, facts]))
  const reminded = await remindedAt(
    db,
    found.map(({ facts }) => facts.id),
  )
  const wholes = await gather(
    db,
    found.map(({ project }) => project),
  )
  return wholes.map((whole) => {
    const summary = summaryOf(whole, now)
    const facts = factsOf.get(summary.id)
    return {
      ...summary,
      owner: facts?.owner ?? '',
      email: facts?.email ?? '',
      numbers: [...(facts?.numbers ?? [])],
      missing: summary.missing.length,
      documents: whole.documents,
      isPaid: summary.paidAt !== null,
      remindedAt: reminded.get(summary.id)?.toISOString() ?? null,
    }
  })
}

type Asked = Omit<OfficeSearch, 'contestId'> & { contestId: string }

/** All that are looked for, in order. What is missing is known only of a whole project, so it is asked last. */
async function search(
  db: Database,
  asked: Asked,
  now: Date,
): Promise<{ found: Found[]; rows: OfficeRow[] | null }> {
  const sort = asked.sort === 'missing' ? 'newest' : asked.sort
  const compare = compareFor(sort)
  const found = (await listFacts(db, asked.contestId))
    .filter(({ facts }) => isLookedFor(facts, asked))
    .sort((one, other) => compare(one.facts, other.facts))
  if (asked.sort !== 'missing' && !asked.complete) return { found, rows: null }
  const rows = (await rowsOf(db, found, now)).filter(
    ({ missing }) => !asked.complete || (missing === 0) === (asked.complete === 'yes'),
  )
  if (asked.sort === 'missing') rows.sort((one, other) => one.missing - other.missing)
  return { found, rows }
}

export async function findContestProjects(
  db: Database,
  asked: Asked & { page: number },
  now: Date,
): Promise<{ projects: OfficeRow[]; total: number }> {
  const { found, rows } = await search(db, asked, now)
  const from = (asked.page - 1) * officePageSize
  const to = from + officePageSize
  if (rows) return { projects: rows.slice(from, to), total: rows.length }
  return { projects: await rowsOf(db, found.slice(from, to), now), total: found.length }
}

/** For an export: everything that is looked for. */
export async function listLookedFor(db: Database, asked: Asked, now: Date): Promise<OfficeRow[]> {
  const { found, rows } = await search(db, asked, now)
  return rows ?? rowsOf(db, found, now)
}

/** Any project, for the organisers; a deleted draft is its owner's alone. */
export async function getOfficeProject(
  db: Database,
  projectId: string,
  now: Date,
): Promise<z.infer<typeof OfficeProjectView>> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
  if (!project) throw new NotFound()
  const owner = (await listPeople(db, [project.ownerId])).get(project.ownerId)
  return {
    project: viewOf(await getWhole(db, project), now),
    owner: { name: nameOf(owner), email: owner?.email ?? '' },
  }
}

/** As a mail calls it: the title in the project's own language, else the name. */
export async function getTitle(db: Database, project: Project): Promise<string> {
  return titleOf(await getWhole(db, project))[project.language]
}

function productStateOf(product: Project): ProductState {
  if (product.status === 'withdrawn') return 'withdrawn'
  if (product.status === 'pending') return product.revisions === '' ? 'draft' : 'revised'
  return product.publishedAt ? 'published' : 'waiting'
}

/** Products outside any contest, the last confirmed first. */
export async function listProducts(
  db: Database,
  asked: { state: ProductState; q: string; page: number },
): Promise<{ products: OfficeProduct[]; total: number }> {
  const rows = await selectTitled(db)
    .where(and(isNull(projects.contestId), isThere))
    .orderBy(desc(projects.completedAt), desc(projects.createdAt), desc(projects.id))
  const owners = await listPeople(db, [...new Set(rows.map(({ project }) => project.ownerId))])
  const words = folded(asked.q).split(/\s+/).filter(Boolean)
  const found = rows.flatMap(({ project, title }) => {
    const person = owners.get(project.ownerId)
    const product = {
      ...project,
      state: productStateOf(project),
      title: title || project.name,
      owner: nameOf(person),
      email: person?.email ?? '',
      completedAt: project.completedAt?.toISOString() ?? null,
      publishedAt: project.publishedAt?.toISOString() ?? null,
      updatedAt: project.updatedAt.toISOString(),
    }
    const place = folded([product.title, product.manufacturer, product.owner, product.email].join(' '))
    return product.state === asked.state && words.every((word) => place.includes(word)) ? [product] : []
  })
  const from = (asked.page - 1) * officePageSize
  return { products: found.slice(from, from + officePageSize), total: found.length }
}
