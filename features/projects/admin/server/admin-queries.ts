import { and, eq, inArray, max } from 'drizzle-orm'
import type { z } from 'zod'
import { listPeople, type PersonRow } from '#features/accounts/sign-in/server/queries.ts'
import { gather, getWhole } from '#features/projects/steps/server/queries/whole.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { projectReminders, projects } from '#features/projects/steps/server/tables.ts'
import { summaryOf, titleOf, viewOf } from '#features/projects/steps/server/views.ts'
import { findBonds } from '#features/projects/submission/server/actions/binding.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { NotFound } from '#shared/refusal.ts'
import {
  type AdminProduct,
  type AdminProjectView,
  type AdminRow,
  type AdminSearch,
  adminPageSize,
  type findContestProjects as findContestProjectsEndpoint,
  type ProductState,
} from '../contract-admin.ts'
import { type Asked, findAll, findPage, findProducts } from './admin-search.ts'

const dayMs = 86_400_000

function nameOf(person: PersonRow | undefined): string {
  return person ? `${person.firstName} ${person.lastName}` : ''
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

async function rowsOf(db: Database, found: readonly Project[], now: Date): Promise<AdminRow[]> {
  const ids = found.map(({ id }) => id)
  const reminded = await remindedAt(db, ids)
  const owners = await listPeople(db, [...new Set(found.map(({ ownerId }) => ownerId))])
  return (await gather(db, found)).map((whole) => {
    const summary = summaryOf(whole, now)
    const owner = owners.get(whole.project.ownerId)
    return {
      ...summary,
      owner: nameOf(owner),
      email: owner?.email ?? '',
      numbers: whole.entries.map(({ number }) => number),
      missing: summary.missing.length,
      documents: whole.documents,
      isPaid: summary.paidAt !== null,
      remindedAt: reminded.get(summary.id)?.toISOString() ?? null,
    }
  })
}

/** However many are looked for: so many are whole in memory at once, and named in one question. */
const atOnce = 200

async function inBatches<Row>(
  found: readonly Project[],
  read: (batch: readonly Project[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < found.length; at += atOnce) rows.push(...(await read(found.slice(at, at + atOnce))))
  return rows
}

function isAsked({ complete }: AdminSearch, missing: number): boolean {
  return !complete || (missing === 0) === (complete === 'yes')
}

/** What is missing is known only of a whole project: asked for it, all that are looked for are read. */
async function findByMissing(db: Database, asked: AdminSearch, now: Date): Promise<Project[]> {
  const counted = await inBatches(await findAll(db, asked), async (batch) =>
    (await gather(db, batch)).map((whole) => ({
      project: whole.project,
      missing: viewOf(whole, now).missing.length,
    })),
  )
  const rows = counted.filter(({ missing }) => isAsked(asked, missing))
  if (asked.sort === 'missing') rows.sort((one, other) => one.missing - other.missing)
  return rows.map(({ project }) => project)
}

/** The same page of rows that were put in order already. */
function pageIn(rows: readonly Project[], { after, before }: Asked): { shown: Project[]; ahead: number } {
  const placeOf = (id: string) => rows.findIndex((row) => row.id === id)
  const behind = after ? placeOf(after) + 1 : 0
  const start = before ? Math.max(0, placeOf(before) - adminPageSize) : behind
  return { shown: rows.slice(start, start + adminPageSize), ahead: start }
}

/** One page of what is looked for, and the ways to the pages beside it. */
export async function findContestProjects(
  db: Database,
  asked: Asked,
  now: Date,
): Promise<OutputOf<typeof findContestProjectsEndpoint>> {
  const beside = (shown: readonly AdminRow[], total: number, ahead: number) => ({
    projects: [...shown],
    total,
    ahead,
    next: ahead + shown.length < total ? (shown.at(-1)?.id ?? null) : null,
    previous: ahead > 0 ? (shown[0]?.id ?? null) : null,
  })
  if (asked.sort === 'missing' || asked.complete) {
    const rows = await findByMissing(db, asked, now)
    const { shown, ahead } = pageIn(rows, asked)
    return beside(await rowsOf(db, shown, now), rows.length, ahead)
  }
  const { projects: found, total, ahead } = await findPage(db, asked)
  return beside(await rowsOf(db, found, now), total, ahead)
}

/** For an export: everything that is looked for. */
export async function listLookedFor(db: Database, asked: AdminSearch, now: Date): Promise<AdminRow[]> {
  const found = await findAll(db, asked)
  const rows = await inBatches(found, (batch) => rowsOf(db, batch, now))
  const wanted = rows.filter(({ missing }) => isAsked(asked, missing))
  return asked.sort === 'missing' ? wanted.sort((one, other) => one.missing - other.missing) : wanted
}

/** Any project, for the organisers; a deleted draft is its owner's alone. */
export async function getAdminProject(
  db: Database,
  projectId: string,
  now: Date,
): Promise<z.infer<typeof AdminProjectView>> {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
  if (!project) throw new NotFound()
  const bond = (await findBonds(db, [project.id])).get(project.id)
  const people = await listPeople(db, [project.ownerId, ...(bond ? [bond.personId] : [])])
  const called = (id: string) => ({ name: nameOf(people.get(id)), email: people.get(id)?.email ?? '' })
  return {
    project: viewOf(await getWhole(db, project), now),
    owner: called(project.ownerId),
    promise: bond
      ? {
          ...called(bond.personId),
          since: bond.since.toISOString(),
          days: Math.floor((now.getTime() - bond.since.getTime()) / dayMs),
          isOwners: bond.personId === project.ownerId,
        }
      : null,
  }
}

/** As a mail calls it: the title in the project's own language, else the name. */
export async function getTitle(db: Database, project: Project): Promise<string> {
  return titleOf(await getWhole(db, project))[project.language]
}

/** Products outside any contest, the last confirmed first. */
export async function listProducts(
  db: Database,
  asked: { state: ProductState; q: string; page: number },
): Promise<{ products: AdminProduct[]; total: number }> {
  const { found, total } = await findProducts(db, asked)
  const owners = await listPeople(db, [...new Set(found.map(({ project }) => project.ownerId))])
  const products = found.map(({ project, title }) => {
    const person = owners.get(project.ownerId)
    return {
      ...project,
      state: asked.state,
      title,
      owner: nameOf(person),
      email: person?.email ?? '',
      completedAt: project.completedAt?.toISOString() ?? null,
      publishedAt: project.publishedAt?.toISOString() ?? null,
      updatedAt: project.updatedAt.toISOString(),
    }
  })
  return { products, total }
}
