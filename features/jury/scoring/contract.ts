import { z } from 'zod'
import { EntryPlace } from '#features/jury/panel/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

const Saved = z.object({ savedAt: z.iso.datetime() })
const ofAssignment = { assignmentId: z.uuid() }

export const undoRecusal = endpoint({
  method: 'DELETE',
  path: '/api/jury/assignments/:assignmentId/recusal',
  summary:
    'Reverts the juror’s own recusal while the round is open and no other juror was assigned the entry instead.',
  audience: 'juror',
  input: z.object(ofAssignment),
  output: Saved,
})

export const getDeepImage = endpoint({
  method: 'GET',
  path: '/api/jury/projects/:projectId/:categoryId/images/:imageId',
  summary: 'An image of an entry assigned to the juror, wide enough for zooming, without metadata.',
  audience: 'juror',
  input: EntryPlace.extend({ imageId: z.uuid() }),
  output: z.unknown(),
})
