import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Answers } from './answers.ts'
import { Begun, SaveResult } from './field-versions.ts'

export const saveAnswers = endpoint({
  method: 'PATCH',
  path: '/api/projects/:projectId/answers',
  summary:
    'Saves answers to the contest’s own fields, by key; an answer that another user changed returns 409 with both.',
  audience: 'user',
  mayActAs: true,
  input: z.object({ projectId: z.uuid(), answers: Answers, ...Begun }),
  output: SaveResult,
})
