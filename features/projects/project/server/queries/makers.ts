import { and, asc, eq, inArray } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { isThere } from '../queries.ts'
import { credits, projectImages, projects } from '../tables.ts'

/** Everyone whom a completed project names, clients and photographers included. */
export interface ProjectMakers {
  projectId: string
  ownerId: string
  firmId: string | null
  names: string[]
}

/** The makers of the works to be judged in a contest. */
export async function listMakersOf(db: Database, contestId: string): Promise<ProjectMakers[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(isThere, eq(projects.status, 'completed'), eq(projects.contestId, contestId)))
    .orderBy(asc(projects.createdAt), asc(projects.id))
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(credits)
    .where(inArray(credits.projectId, ids))
    .orderBy(asc(credits.position), asc(credits.id))
  const pictures = await db
    .selectDistinct({ projectId: projectImages.projectId, credit: projectImages.credit })
    .from(projectImages)
    .where(inArray(projectImages.projectId, ids))
    .orderBy(asc(projectImages.credit))
  const linesOf = Map.groupBy(lines, ({ projectId }) => projectId)
  const picturesOf = Map.groupBy(pictures, ({ projectId }) => projectId)
  const owners = await listUsers(
    db,
    rows.map(({ ownerId }) => ownerId),
  )
  const firms = await listFirmsById(
    db,
    rows.flatMap(({ firmId }) => firmId ?? []),
  )
  return rows.map(({ id, ownerId, firmId, mainDesigner, clientName }) => {
    const names = [
      firms.get(firmId ?? '')?.name ?? '',
      mainDesigner,
      ...(linesOf.get(id) ?? []).map(({ name }) => name),
      clientName,
      owners.get(ownerId)?.companyName ?? '',
      ...(picturesOf.get(id) ?? []).map(({ credit }) => credit),
    ]
    return { projectId: id, ownerId, firmId, names: names.filter(Boolean) }
  })
}
