import { z } from 'zod'
import { EntryPlace } from '#features/jury/judging/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Misplacement } from './misplacement.ts'

const Saved = z.object({ savedAt: z.iso.datetime() })
const ofAssignment = { assignmentId: z.uuid() }

/** How sure a juror may say that they are. */
export const confidences = [1, 2, 3] as const

export const setConfidence = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/confidence',
  summary: 'Keeps how sure the juror is of their scores, from 1 to 3, or takes it back with null.',
  audience: 'juror',
  input: z.object({
    ...ofAssignment,
    confidence: z.literal(confidences).nullable(),
  }),
  output: Saved,
})

export const setMisplaced = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/misplaced',
  summary:
    'Tells the organiser, or no longer, that the juror finds the entry in the wrong category, and which is right.',
  audience: 'juror',
  input: z.object({
    ...ofAssignment,
    misplacement: Misplacement,
  }),
  output: Saved,
})

export const undoRecusal = endpoint({
  method: 'DELETE',
  path: '/api/jury/assignments/:assignmentId/recusal',
  summary:
    'Takes back the juror’s own recusal while the round is open and no other juror was given the entry instead.',
  audience: 'juror',
  input: z.object(ofAssignment),
  output: Saved,
})

export const getDeepImage = endpoint({
  method: 'GET',
  path: '/api/jury/projects/:projectId/:categoryId/images/:imageId',
  summary: 'An image of an entry assigned to the juror, wide enough to be zoomed into, without metadata.',
  audience: 'juror',
  input: EntryPlace.extend({ imageId: z.uuid() }),
  output: z.unknown(),
})
