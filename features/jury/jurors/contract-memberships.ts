import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

export const JurorMembership = z.object({
  id: z.uuid(),
  /** Null when an organiser added them without an invitation. */
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
export type JurorMembership = z.infer<typeof JurorMembership>

const ofContest = { contestId: z.uuid() }
const Memberships = z.array(JurorMembership)

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jurors',
  summary: 'How ready each juror of the contest is, those who left among them.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: Memberships,
})

const ofJuror = { ...ofContest, jurorId: z.uuid() }

export const takeJurorOff = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jurors/:jurorId/leaving',
  summary: 'Takes a juror off the jury: what they scored in full counts, the rest is freed.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...ofJuror, reason: FilledLine(500) }),
  output: Memberships,
})

export const bringJurorBack = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/jurors/:jurorId/leaving',
  summary: 'Memberships a juror again who left.',
  audience: 'organiser',
  blindSafe: false,
  /** An organiser comes back only where it is confirmed. */
  input: z.object({ ...ofJuror, isConfirmed: z.stringbool().optional() }),
  output: z.object({ memberships: Memberships }),
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
