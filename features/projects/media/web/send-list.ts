import type { QueryClient } from '@tanstack/react-query'
import type { Begun } from '#features/projects/collaboration/versions.ts'
import { saveDocuments } from '#features/projects/documents/contract-documents.ts'
import { documentsToSend, type UnsavedDocuments } from '#features/projects/documents/unsaved-documents.ts'
import { getProject, type ProjectView } from '#features/projects/steps/contract.ts'
import { Rejected, request } from '#web/api/api.ts'
import { saveImages } from '../contract-images.ts'
import { imagesToSend, type UnsavedImages } from '../unsaved-images.ts'

/** What is sent names rows of the list, so when it has changed meanwhile, it is made again from the new one. */
async function sendList(
  queries: QueryClient,
  projectId: string,
  changed: 'images_changed' | 'documents_changed',
  send: (view: ProjectView) => Promise<ProjectView>,
): Promise<ProjectView> {
  const key = [getProject.path, { projectId }]
  const known = queries.getQueryData<ProjectView>(key) ?? (await request(getProject, { projectId }))
  try {
    return await send(known)
  } catch (error) {
    if (!(error instanceof Rejected && error.code === changed)) throw error
    const fresh = await request(getProject, { projectId })
    queries.setQueryData(key, fresh)
    return send(fresh)
  }
}

export function sendImages(
  queries: QueryClient,
  projectId: string,
  unsaved: UnsavedImages,
  begun: Begun,
): Promise<ProjectView> {
  return sendList(queries, projectId, 'images_changed', (view) =>
    request(saveImages, { projectId, ...imagesToSend(view.images, unsaved), ...begun }),
  )
}

export function sendDocuments(
  queries: QueryClient,
  projectId: string,
  unsaved: UnsavedDocuments,
  begun: Begun,
): Promise<ProjectView> {
  return sendList(queries, projectId, 'documents_changed', (view) =>
    request(saveDocuments, { projectId, ...documentsToSend(view.documents, unsaved), ...begun }),
  )
}
