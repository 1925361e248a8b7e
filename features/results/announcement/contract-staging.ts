import { z } from 'zod'
import { ResultsView } from '#features/results/decisions/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Line } from '#shared/text.ts'

const Level = z.string().max(40).nullable()
const ofContest = z.object({ contestId: z.uuid() })

export const stageLevels = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/staging',
  summary:
    'Gives many entries another level at once, as it was seen before; it can be taken back as a whole.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest.extend({
    /** Each with the level that was seen; refused when one has another by now. */
    changes: z
      .array(z.object({ entryId: z.uuid(), from: Level, to: Level }))
      .min(1)
      .max(5000),
    /** Needed where a level is not the score’s. */
    reason: Line(500),
  }),
  output: z.object({ stagingId: z.uuid(), results: ResultsView }),
})

export const undoStaging = endpoint({
  method: 'DELETE',
  path: '/api/contests/:contestId/staging/:stagingId',
  summary: 'Takes back what was given at once, while nobody has decided otherwise since.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest.extend({ stagingId: z.uuid() }),
  output: ResultsView,
})
