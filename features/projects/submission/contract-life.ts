import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { projectKinds } from '#features/projects/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'

const OfProject = z.object({ projectId: z.uuid() })
const Named = z.object({ id: z.uuid() })

export const duplicateProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/copies',
  summary:
    'Copies a project into a contest that takes entries, or a product outside any: fields, texts, credits, images and documents, but not categories or payments.',
  audience: 'user',
  isOnce: true,
  input: OfProject.extend({ contestId: z.uuid().nullable() }),
  output: Named,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId',
  summary: 'Deletes a draft that was not paid; for thirty days it can be brought back.',
  audience: 'user',
  input: OfProject,
  output: Named,
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/restore',
  summary: 'Brings a deleted draft back.',
  audience: 'user',
  input: OfProject,
  output: Named,
})

export const DeletedProject = z.object({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  title: z.string(),
  contest: Localized.nullable(),
  deletedAt: z.iso.datetime(),
  /** When it is removed for good. */
  goneAt: z.iso.datetime(),
})
export type DeletedProject = z.infer<typeof DeletedProject>

export const listDeletedProjects = endpoint({
  method: 'GET',
  path: '/api/projects/deleted',
  summary: 'The user’s deleted drafts that can be restored, the latest first.',
  audience: 'user',
  input: z.object({}),
  output: z.array(DeletedProject),
})
