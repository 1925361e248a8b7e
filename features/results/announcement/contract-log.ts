import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const ofContest = z.object({ contestId: z.uuid() })

/** How long the score audit log is, and its last digest; null before its first line. */
export const ScoreLogView = z.object({ length: z.int(), digest: z.string().nullable() })
export type ScoreLogView = z.infer<typeof ScoreLogView>

export const getScoreLog = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log',
  summary: 'How many lines the score audit log has, and the digest of the last one',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: ScoreLogView,
})

export const verifyScores = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/score-log/verification',
  summary: 'Computes every digest of the score audit log again and says whether the log is intact',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: ScoreLogView.extend({
    /** The first line that does not follow from those before it; null where the log is intact. */
    broken: z.int().nullable(),
  }),
})

export const exportScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log/export',
  summary: 'The score audit log as text, as the command verify reads it',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: z.unknown(),
})

export const exportEvaluations = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/evaluations/export',
  summary: 'The evaluations that the ranking is made from as CSV, as the command rank reads it',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: z.unknown(),
})

export const getPublicScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/judging/scores',
  summary:
    'The announced score, rank and level of each entry as CSV, for anybody; not there before the announcement',
  audience: 'anyone',
  input: ofContest,
  output: z.unknown(),
})

export const exportResults = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/results/export',
  summary: 'The ranking with its uncertainty and what was decided of it as CSV, in the reader’s language',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: z.unknown(),
})
