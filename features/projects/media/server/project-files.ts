import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { listFilesAsTheyCame } from '#features/files/storage/server/queries.ts'
import { getProjectFor } from '#features/projects/steps/server/queries.ts'
import { projectDocuments, projectImages } from '#features/projects/steps/server/tables.ts'
import { documentKeptMs, imageKeptMs } from '#features/projects/submission/removal.ts'
import type { Database } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import { listProjectFiles as listProjectFilesEndpoint, type ProjectFile } from '../contract-files.ts'

const endOf = (removedAt: Date | null, keptMs: number) =>
  removedAt && new Date(removedAt.getTime() + keptMs).toISOString()

async function listProjectFiles(
  db: Database,
  userId: string,
  projectId: string,
  now: Date,
): Promise<ProjectFile[]> {
  await getProjectFor(db, userId, projectId)
  const since = (keptMs: number) => new Date(now.getTime() - keptMs)
  const ofImages = or(isNull(projectImages.removedAt), gt(projectImages.removedAt, since(imageKeptMs)))
  const ofDocuments = or(
    isNull(projectDocuments.removedAt),
    gt(projectDocuments.removedAt, since(documentKeptMs)),
  )
  const images = await db
    .select()
    .from(projectImages)
    .where(and(eq(projectImages.projectId, projectId), ofImages))
    .orderBy(asc(projectImages.position))
  const documents = await db
    .select()
    .from(projectDocuments)
    .where(and(eq(projectDocuments.projectId, projectId), ofDocuments))
    .orderBy(asc(projectDocuments.position))
  const came = await listFilesAsTheyCame(
    db,
    [...images, ...documents].map(({ fileId }) => fileId),
  )
  const rows = [
    ...images.map(({ id, fileId, legend, removedAt }) => {
      return { id, kind: 'image', fileId, title: legend, goneAt: endOf(removedAt, imageKeptMs) } as const
    }),
    ...documents.map(({ id, fileId, title, removedAt }) => {
      return { id, kind: 'document', fileId, title, goneAt: endOf(removedAt, documentKeptMs) } as const
    }),
  ]
  return rows.flatMap(({ fileId, ...row }) => {
    const file = came.get(fileId)
    return file ? [{ ...row, ...file }] : []
  })
}

export function projectFileRoutes(api: Api): void {
  api.serve(listProjectFilesEndpoint, ({ actor, input }) =>
    listProjectFiles(api.tools.db, actor.id, input.projectId, new Date()),
  )
}
