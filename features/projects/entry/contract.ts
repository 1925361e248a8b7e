import { z } from 'zod'
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
  summary: 'Deletes a draft that was not paid, with its files.',
  audience: 'user',
  input: OfProject,
  output: Named,
})
