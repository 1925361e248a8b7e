import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

/** How ready a juror is to judge. */
export const JurorSeat = z.object({
  id: z.uuid(),
  /** None where an organiser seated them without an invitation. */
  acceptedAt: z.iso.datetime().nullable(),
  conflictsDeclaredAt: z.iso.datetime().nullable(),
  /** Conflicts that wait for an answer; not told to an organiser who judges too. */
  waiting: z.int().nullable(),
  /** Names that they said they are in conflict with; not told to an organiser who judges too. */
  declared: z.int().nullable(),
  /** Not declared, or a name left open, whatever was entered; never once the results are public. */
  areConflictsOpen: z.boolean(),
  questionsMissing: z.int(),
  leftAt: z.iso.datetime().nullable(),
  leftReason: z.string(),
})
export type JurorSeat = z.infer<typeof JurorSeat>

const ofContest = { contestId: z.uuid() }
const Seats = z.array(JurorSeat)

export const listJurorSeats = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jurors',
  summary: 'How ready each juror of the contest is, those who left among them.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: Seats,
})

const ofJuror = { ...ofContest, jurorId: z.uuid() }

export const takeJurorOff = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jurors/:jurorId/leaving',
  summary: 'Takes a juror off the jury: what they scored in full counts, the rest is freed.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...ofJuror, reason: FilledLine(500) }),
  output: Seats,
})

export const bringJurorBack = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/jurors/:jurorId/leaving',
  summary: 'Seats a juror again who left.',
  audience: 'organiser',
  blindSafe: false,
  /** An organiser comes back only where it is confirmed. */
  input: z.object({ ...ofJuror, isConfirmed: z.stringbool().optional() }),
  output: z.object({ seats: Seats }),
})

export const exportQuestionnaires = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/questionnaires',
  summary:
    'The questionnaires of the jury with portraits and images, as one archive; private answers included.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: z.unknown(),
})
