import { and, eq, max } from 'drizzle-orm'
import type { z } from 'zod'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listContestsById, listDisciplinesOf } from '#features/contests/contest/server/queries.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { listFirmsById } from '#features/firms/server/queries.ts'
import { findCommitments } from '#features/projects/project/server/actions/commitments.ts'
import { nameOf } from '#features/projects/project/server/editor-queries.ts'
import { getProjectAggregate, listNamedEntries } from '#features/projects/project/server/queries/aggregate.ts'
import { isThere } from '#features/projects/project/server/queries.ts'
import type { Project } from '#features/projects/project/server/tables.ts'
import { projectImages, projectReminders, projects } from '#features/projects/project/server/tables.ts'
import { firmNameOf, viewOf } from '#features/projects/project/server/views.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { AdminProject, AdminProjectView } from '../contract-admin.ts'
import { refreshListed } from './list-facts.ts'
import { findProjects, type ProjectSearch } from './queries/chosen-projects.ts'
import { listLabelsOf, listNotesOf } from './queries/remarks.ts'

const dayMs = 86_400_000

async function listRemindedAt(db: Database, projectIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ projectId: projectReminders.projectId, at: max(projectReminders.sentAt) })
    .from(projectReminders)
    .where(among(projectReminders.projectId, projectIds))
    .groupBy(projectReminders.projectId)
  return new Map(rows.flatMap(({ projectId, at }) => (at ? [[projectId, at] as const] : [])))
}

async function listCovers(db: Database, projectIds: readonly string[]): Promise<Map<string, ImageView>> {
  const { projectId, fileId } = projectImages
  const rows = await db
    .select({ projectId, fileId })
    .from(projectImages)
    .where(and(among(projectId, projectIds), eq(projectImages.isCover, true)))
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

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null

/** The rows of the list: the same number of queries for any number of projects. */
async function rowsOf(db: Database, found: readonly Project[]): Promise<AdminProject[]> {
  const ids = found.map(({ id }) => id)
  const contestIds = [...new Set(found.flatMap(({ contestId }) => contestId ?? []))]
  const contests = await listContestsById(db, contestIds)
  const disciplines = await listDisciplinesOf(db, contestIds)
  const disciplineById = new Map(disciplines.map((one) => [one.id, one]))
  const entriesOf = Map.groupBy(await listNamedEntries(db, ids, disciplines), (entry) => entry.projectId)
  const firms = await listFirmsById(db, [...new Set(found.flatMap(({ firmId }) => firmId ?? []))])
  const owners = await listUsers(db, [...new Set(found.map(({ ownerId }) => ownerId))])
  const covers = await listCovers(db, ids)
  const remindedAt = await listRemindedAt(db, ids)
  const labels = await listLabelsOf(db, ids)
  return found.map((project) => {
    const { id, kind, status, revisions } = project
    const contest = contests.get(project.contestId ?? '')
    const owner = owners.get(project.ownerId)
    const entries = entriesOf.get(id) ?? []
    return {
      id,
      kind,
      status,
      revisions,
      title: project.listedTitle,
      owner: nameOf(owner),
      email: owner?.email ?? '',
      firm: firmNameOf({ project, firm: firms.get(project.firmId ?? '') ?? null }),
      contest: contest ? { id: contest.id, name: contest.name } : null,
      discipline: disciplineById.get(project.disciplineId ?? '')?.name ?? null,
      categories: entries.map(({ categoryName }) => categoryName),
      numbers: entries.map(({ number }) => number),
      labels: labels.get(id) ?? [],
      eligibility: project.eligibility,
      cover: covers.get(id) ?? null,
      missing: project.missingSteps,
      isPaid: project.paidAt !== null,
      isFeeWaived: entries.some(({ feeWaivedAt }) => feeWaivedAt !== null),
      isPublished: project.publishedAt !== null,
      completedAt: isoOf(project.completedAt),
      createdAt: project.createdAt.toISOString(),
      updatedAt: project.updatedAt.toISOString(),
      remindedAt: isoOf(remindedAt.get(id)),
    }
  })
}

/** One page of the projects that match. */
export async function findProjectPage(
  db: Database,
  search: ProjectSearch & { page: number },
  now: Date,
): Promise<{ rows: AdminProject[]; total: number }> {
  await refreshListed(db, now)
  const { projects: found, total } = await findProjects(db, search)
  return { rows: await rowsOf(db, found), total }
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
  const commitment = (await findCommitments(db, [project.id])).get(project.id)
  const users = await listUsers(db, [project.ownerId, ...(commitment ? [commitment.userId] : [])])
  const aggregate = await getProjectAggregate(db, project)
  const called = (id: string) => ({ name: nameOf(users.get(id)), email: users.get(id)?.email ?? '' })
  return {
    project: viewOf(aggregate, now),
    owner: { id: project.ownerId, ...called(project.ownerId) },
    eligibility: project.eligibility,
    eligibilityReason: project.eligibilityReason,
    isFeeWaived: aggregate.entries.some(({ feeWaivedAt }) => feeWaivedAt !== null),
    labels: (await listLabelsOf(db, [project.id])).get(project.id) ?? [],
    notes: (await listNotesOf(db, [project.id])).get(project.id) ?? [],
    pendingTransfer: commitment
      ? {
          ...called(commitment.userId),
          since: commitment.since.toISOString(),
          days: Math.floor((now.getTime() - commitment.since.getTime()) / dayMs),
        }
      : null,
  }
}
