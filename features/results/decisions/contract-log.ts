import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const ofContest = z.object({ contestId: z.uuid() })

/** The number of lines in the score audit log and its last digest; null for an empty log. */
export const ScoreLogView = z.object({ length: z.int(), digest: z.string().nullable() })
export type ScoreLogView = z.infer<typeof ScoreLogView>

export const getScoreLog = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log',
  summary: 'The number of lines in the score audit log and the last digest.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: ScoreLogView,
})

export const verifyScores = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/score-log/verification',
  summary: 'Recalculates every digest of the score audit log and reports whether the log is intact.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: ScoreLogView.extend({
    /** The first line that does not follow from the previous ones; null when the log is intact. */
    broken: z.int().nullable(),
  }),
})

export const exportScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log/export',
  summary: 'The score audit log as text, in the format that `verify` reads.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest,
  output: z.unknown(),
})

export const exportEvaluations = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/evaluations/export',
  summary: 'The evaluations behind the ranking as CSV.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest,
  output: z.unknown(),
})

export const getPublicScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/judging/scores',
  summary: 'The published score, rank and level of each entry as CSV; 404 before the announcement.',
  audience: 'anyone',
  input: ofContest,
  output: z.unknown(),
})

export const exportResults = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/results/export',
  summary: 'The ranking with its uncertainty and the decisions as CSV, in the reader’s language.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest,
  output: z.unknown(),
})
