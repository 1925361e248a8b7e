import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

const CriterionMean = z.object({
  name: Localized,
  weight: z.int(),
  mean: z.number(),
  overall: z.number(),
})
export type CriterionMean = z.infer<typeof CriterionMean>

export const FeedbackSheet = z.object({
  projectId: z.uuid(),
  title: Localized,
  contest: Localized,
  year: z.int(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      discipline: Localized,
      category: Localized,
      level: Localized.nullable(),
      isDecided: z.boolean(),
      /** Null with fewer than two evaluations: the figures would disclose one juror's scores. */
      figures: z.object({ evaluations: z.int(), criteria: z.array(CriterionMean) }).nullable(),
    }),
  ),
})
export type FeedbackSheet = z.infer<typeof FeedbackSheet>

export const listMyFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback',
  summary: 'The user’s own projects that have a feedback sheet.',
  audience: 'user',
  input: z.object({}),
  output: z.array(z.object({ projectId: z.uuid(), title: Localized, contest: Localized, year: z.int() })),
})

export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/feedback',
  summary: 'The jury’s feedback on the user’s own project: means by criterion.',
  audience: 'user',
  input: z.object({ projectId: z.uuid() }),
  output: FeedbackSheet,
})
