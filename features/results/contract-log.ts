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
  blindSafe: false,
  input: ofContest,
  output: ScoreLogView,
})

export const verifyScores = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/score-log/verification',
  summary:
    'Reckons the whole chain of scores anew from its lines, and compares what stands with what it tells of',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: ScoreLogView.extend({
    /** The first link that does not follow from those before it; none where the chain is whole. */
    broken: z.int().nullable(),
    /**
     * What is not as the chain tells of it: a mark, an order of finalists, a vote for a prize or what it came to, an entry or
     * a seat that was left to others, the weight of a criterion, the threshold of a level.
     */
    differing: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('mark'), juror: z.int(), entry: z.int(), criterion: z.string() }),
        z.object({ kind: z.literal('ballot'), juror: z.int(), category: z.string() }),
        z.object({ kind: z.literal('vote'), juror: z.int(), prize: z.string() }),
        z.object({ kind: z.literal('count'), prize: z.string() }),
        z.object({ kind: z.literal('reading'), juror: z.int(), entry: z.int() }),
        z.object({ kind: z.literal('seat'), juror: z.int() }),
        z.object({ kind: z.literal('weight'), criterion: z.string() }),
        z.object({ kind: z.literal('threshold'), level: z.string() }),
      ]),
    ),
  }),
})

export const exportScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/score-log/export',
  summary: 'The chain of scores as text, as the command verify reads it',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: z.unknown(),
})

export const exportReadings = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/readings/export',
  summary: 'The readings that the ranking is made from as CSV, as the command rank reads it',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: z.unknown(),
})

export const getPublicScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/judging/scores',
  summary: 'The chain of scores up to the announcement, for anybody; not there before it',
  audience: 'anyone',
  input: ofContest,
  output: z.unknown(),
})

export const getPublicReadings = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/judging/readings',
  summary: 'The readings that the announced ranking was made from as CSV, for anybody; not there before it',
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
