import { z } from 'zod'
import { EntryPlace } from '#features/jury/judging/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Misplacement } from './misplacement.ts'

const Saved = z.object({ savedAt: z.iso.datetime() })
const ofAssignment = { assignmentId: z.uuid() }

/** The levels of confidence. */
export const confidences = [1, 2, 3] as const

export const setConfidence = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/confidence',
  summary: 'Saves the juror’s confidence in their scores, from 1 to 3, or clears it with null.',
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
    'Reports an entry in the wrong category to the organiser, with the right category, or withdraws the report.',
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
