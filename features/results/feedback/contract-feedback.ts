import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Prose } from '#shared/text.ts'

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
      /** As chosen and edited by an organiser. */
      comments: z.array(z.string()),
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
  summary: 'The jury’s feedback on the user’s own project: means by criterion, and chosen comments.',
  audience: 'user',
  input: z.object({ projectId: z.uuid() }),
  output: FeedbackSheet,
})

export const AdminFeedback = z.object({
  /** Whether the contest gives its entrants feedback. */
  givesFeedback: z.boolean(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      number: z.int(),
      title: Localized,
      category: Localized,
      comments: z.array(
        z.object({
          assignmentId: z.uuid(),
          juror: z.string(),
          comment: z.string(),
          /** As the entrant reads it; null while it is not chosen. */
          chosen: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type AdminFeedback = z.infer<typeof AdminFeedback>
export type AdminComment = AdminFeedback['entries'][number]['comments'][number]

const ofContest = z.object({ contestId: z.uuid() })

export const getAdminFeedback = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/feedback',
  summary: 'The jury’s comments, and which of them entrants will read.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: AdminFeedback,
})

export const chooseComment = endpoint({
  method: 'PUT',
  path: '/api/contests/:contestId/feedback/:assignmentId',
  summary: 'Puts an edited comment on the entrant’s sheet; null removes it.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest.extend({
    assignmentId: z.uuid(),
    comment: Prose(2000).transform((text) => text.trim()),
  }),
  output: AdminFeedback,
})
