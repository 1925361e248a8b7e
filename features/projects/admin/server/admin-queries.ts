import { and, eq, inArray, max } from 'drizzle-orm'
import type { z } from 'zod'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { nameOf } from '#features/projects/collaboration/server/users-queries.ts'
import { collect, getProjectAggregate } from '#features/projects/steps/server/queries/aggregate.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { projectReminders, projects } from '#features/projects/steps/server/tables.ts'
import { firmNameOf, summaryOf, titleOf, viewOf } from '#features/projects/steps/server/views.ts'
import { findBonds } from '#features/projects/submission/server/actions/binding.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import { type AdminProject, type AdminProjectView, adminPageSize } from '../contract-admin.ts'
import { findAllProjects, findProjects, type ProjectSearch } from './admin-search.ts'

const dayMs = 86_400_000

/** A row of the list, with the columns that only exports contain. */
export interface AdminRow extends AdminProject {
  discipline: Localized | null
  categories: Localized[]
  firm: string
  city: string
  country: string
}

async function listRemindedAt(db: Database, projectIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ projectId: projectReminders.projectId, at: max(projectReminders.sentAt) })
    .from(projectReminders)
    .where(inArray(projectReminders.projectId, [...projectIds]))
    .groupBy(projectReminders.projectId)
  return new Map(rows.flatMap(({ projectId, at }) => (at ? [[projectId, at] as const] : [])))
}

async function rowsOf(db: Database, found: readonly Project[], now: Date): Promise<AdminRow[]> {
  const remindedAt = await listRemindedAt(
    db,
    found.map(({ id }) => id),
  )
  const owners = await listUsers(db, [...new Set(found.map(({ ownerId }) => ownerId))])
  return (await collect(db, found)).map((aggregate) => {
    const summary = summaryOf(aggregate, now)
    const owner = owners.get(aggregate.project.ownerId)
    return {
      ...summary,
      owner: nameOf(owner),
      email: owner?.email ?? '',
      numbers: aggregate.entries.map(({ number }) => number),
      missing: summary.missing.length,
      isPaid: summary.paidAt !== null,
      isPublished: aggregate.project.publishedAt !== null,
      remindedAt: remindedAt.get(summary.id)?.toISOString() ?? null,
      discipline: aggregate.discipline?.name ?? null,
      firm: firmNameOf(aggregate),
      city: aggregate.project.city,
      country: aggregate.project.country,
    }
  })
}

/** The number of full projects loaded into memory at a time. */
const batchSize = 200

/** All matches, for exports and for filters on missing fields. Both need the full project. */
export async function listProjects(db: Database, search: ProjectSearch, now: Date): Promise<AdminRow[]> {
  const { complete, sort } = search
  const found = await findAllProjects(db, search)
  const rows: AdminRow[] = []
  for (let at = 0; at < found.length; at += batchSize) {
    rows.push(...(await rowsOf(db, found.slice(at, at + batchSize), now)))
  }
  const wanted = rows.filter(({ missing }) => !complete || (missing === 0) === (complete === 'yes'))
  return sort === 'missing' ? wanted.sort((one, other) => one.missing - other.missing) : wanted
}

/** One page of the projects that match. */
export async function findProjectPage(
  db: Database,
  search: ProjectSearch & { page: number },
  now: Date,
): Promise<{ projects: AdminRow[]; total: number }> {
  if (search.sort === 'missing' || search.complete) {
    const rows = await listProjects(db, search, now)
    const start = (search.page - 1) * adminPageSize
    return { projects: rows.slice(start, start + adminPageSize), total: rows.length }
  }
  const found = await findProjects(db, search)
  return { projects: await rowsOf(db, found.projects, now), total: found.total }
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
  const users = await listUsers(db, [project.ownerId, ...(bond ? [bond.userId] : [])])
  const called = (id: string) => ({ name: nameOf(users.get(id)), email: users.get(id)?.email ?? '' })
  return {
    project: viewOf(await getProjectAggregate(db, project), now),
    owner: called(project.ownerId),
    pendingTransfer: bond
      ? {
          ...called(bond.userId),
          since: bond.since.toISOString(),
          days: Math.floor((now.getTime() - bond.since.getTime()) / dayMs),
        }
      : null,
  }
}

/** The title in the project's own language, else the name. */
export async function getTitle(db: Database, project: Project): Promise<string> {
  return titleOf(await getProjectAggregate(db, project))[project.language]
}
