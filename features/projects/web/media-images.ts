import type { QueryClient } from '@tanstack/react-query'
import { ask, Refused } from '#web/api.ts'
import { getProject, type ProjectView } from '../contract.ts'
import { saveImages } from '../contract-images.ts'
import { type UnsavedImages, withUnsavedImages } from '../unsaved-images.ts'

function send(view: ProjectView, unsaved: UnsavedImages): Promise<ProjectView> {
  const images = withUnsavedImages(view.images, unsaved).map(
    ({ id, legend, credit, mayBePublished, isCover }) => ({ id, legend, credit, mayBePublished, isCover }),
  )
  return ask(saveImages, { projectId: view.id, images })
}

/** The server wants the whole list, so when it has changed meanwhile, ours is laid over the new one. */
export async function sendImages(
  queries: QueryClient,
  projectId: string,
  unsaved: UnsavedImages,
): Promise<ProjectView> {
  const key = [getProject.path, { projectId }]
  const known = queries.getQueryData<ProjectView>(key) ?? (await ask(getProject, { projectId }))
  try {
    return await send(known, unsaved)
  } catch (fault) {
    if (!(fault instanceof Refused && fault.code === 'images_changed')) throw fault
    const fresh = await ask(getProject, { projectId })
    queries.setQueryData(key, fresh)
    return send(fresh, unsaved)
  }
}
