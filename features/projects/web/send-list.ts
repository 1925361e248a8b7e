import type { QueryClient } from '@tanstack/react-query'
import { ask, Refused } from '#web/api.ts'
import { getProject, type ProjectView } from '../contract.ts'
import { saveDocuments } from '../contract-documents.ts'
import { saveImages } from '../contract-images.ts'
import { type UnsavedDocuments, withUnsavedDocuments } from '../unsaved-documents.ts'
import { type UnsavedImages, withUnsavedImages } from '../unsaved-images.ts'

/** The server wants the whole list, so when it has changed meanwhile, ours is laid over the new one. */
async function sendWhole(
  queries: QueryClient,
  projectId: string,
  changed: 'images_changed' | 'documents_changed',
  send: (view: ProjectView) => Promise<ProjectView>,
): Promise<ProjectView> {
  const key = [getProject.path, { projectId }]
  const known = queries.getQueryData<ProjectView>(key) ?? (await ask(getProject, { projectId }))
  try {
    return await send(known)
  } catch (fault) {
    if (!(fault instanceof Refused && fault.code === changed)) throw fault
    const fresh = await ask(getProject, { projectId })
    queries.setQueryData(key, fresh)
    return send(fresh)
  }
}

export function sendImages(
  queries: QueryClient,
  projectId: string,
  unsaved: UnsavedImages,
): Promise<ProjectView> {
  return sendWhole(queries, projectId, 'images_changed', (view) => {
    const images = withUnsavedImages(view.images, unsaved).map(
      ({ id, legend, credit, mayBePublished, isCover, crop }) => ({
        id,
        legend,
        credit,
        mayBePublished,
        isCover,
        crop,
      }),
    )
    return ask(saveImages, { projectId, images })
  })
}

export function sendDocuments(
  queries: QueryClient,
  projectId: string,
  unsaved: UnsavedDocuments,
): Promise<ProjectView> {
  return sendWhole(queries, projectId, 'documents_changed', (view) => {
    const documents = withUnsavedDocuments(view.documents, unsaved).map(({ id, title }) => ({ id, title }))
    return ask(saveDocuments, { projectId, documents })
  })
}
