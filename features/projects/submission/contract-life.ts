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
    'Begins a copy of a project in a contest that takes entries, or of a product outside any: its fields, texts, credits, images and documents, neither its categories nor what was paid.',
  audience: 'person',
  input: OfProject.extend({
    contestId: z.uuid().nullable(),
    /** The same key makes the same copy. */
    key: z.uuid().optional(),
  }),
  output: Named,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId',
  summary: 'Deletes a draft that was not paid; for thirty days it can be brought back.',
  audience: 'person',
  input: OfProject,
  output: Named,
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/restore',
  summary: 'Brings a deleted draft back.',
  audience: 'person',
  input: OfProject,
  output: Named,
})

export const DeletedProject = z.object({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  title: z.string(),
  contest: Localized.nullable(),
  deletedAt: z.iso.datetime(),
  /** When it goes for good. */
  goneAt: z.iso.datetime(),
})
export type DeletedProject = z.infer<typeof DeletedProject>

export const listDeletedProjects = endpoint({
  method: 'GET',
  path: '/api/projects/deleted',
  summary: 'The person’s deleted drafts that can still be brought back, the latest first.',
  audience: 'person',
  input: z.object({}),
  output: z.array(DeletedProject),
})
