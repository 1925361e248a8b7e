import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

export const JurorMembership = z.object({
  id: z.uuid(),
  /** Null when an organiser added them without an invitation. */
  acceptedAt: z.iso.datetime().nullable(),
  conflictsDeclaredAt: z.iso.datetime().nullable(),
  /** Declared conflicts; hidden from an organiser who judges. */
  declared: z.int().nullable(),
  /** Not declared; never after the announcement. */
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
  summary: 'The readiness of each juror of the contest, former jurors included.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: Memberships,
})

const ofJuror = { ...ofContest, jurorId: z.uuid() }

export const takeJurorOff = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jurors/:jurorId/leaving',
  summary: 'Removes a juror from the jury: complete evaluations count, the rest is freed.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...ofJuror, reason: FilledLine(500) }),
  output: Memberships,
})

export const bringJurorBack = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/jurors/:jurorId/leaving',
  summary: 'Restores a juror who left.',
  audience: 'organiser',
  blindSafe: false,
  /** An organiser returns only with a confirmation. */
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
