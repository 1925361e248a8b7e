import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const ofContest = z.object({ contestId: z.uuid() })

/** Where the chain of scores stands; nothing before its first link. */
export const ScoreLogView = z.object({ length: z.int(), digest: z.string().nullable() })
export type ScoreLogView = z.infer<typeof ScoreLogView>

export const getScoreLog = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log',
  summary: 'How many links the chain of scores has, and the digest of the last one',
  audience: 'organiser',
  input: ofContest,
  output: ScoreLogView,
})

export const verifyScores = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/score-log/verification',
  summary:
    'Reckons the whole chain of scores anew from its lines, and compares the marks with what it tells of',
  audience: 'organiser',
  input: ofContest,
  output: ScoreLogView.extend({
    /** The first link that does not follow from those before it; none where the chain is whole. */
    broken: z.int().nullable(),
    /** Marks that are not those the chain tells of. */
    differing: z.array(z.object({ juror: z.int(), entry: z.int(), criterion: z.string() })),
  }),
})

export const exportScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log/export',
  summary: 'The chain of scores as text, as the command verify reads it',
  audience: 'organiser',
  input: ofContest,
  output: z.unknown(),
})

export const exportReadings = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/readings/export',
  summary: 'The readings that the ranking is made from as CSV, as the command rank reads it',
  audience: 'organiser',
  input: ofContest,
  output: z.unknown(),
})
