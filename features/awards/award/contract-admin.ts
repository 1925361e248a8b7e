import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, FilledProse, LocalizedLine, LocalizedText } from '#shared/text.ts'
import { AwardSnapshot } from './contract.ts'

const ofAward = z.object({ awardId: z.uuid() })

export const AdminAward = AwardSnapshot.extend({
  id: z.uuid(),
  serial: z.string(),
  projectId: z.uuid(),
  isTitle: z.boolean(),
  issuedAt: z.string(),
  revokedAt: z.string().nullable(),
  revokedReason: z.string(),
  correctedAt: z.string().nullable(),
  citation: Localized,
})
export type AdminAward = z.infer<typeof AdminAward>

export const listContestAwards = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/awards',
  summary: 'All awards of a contest, including revoked ones',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid() }),
  output: z.array(AdminAward),
})

export const revokeAward = endpoint({
  method: 'POST',
  path: '/api/awards/:awardId/revocation',
  summary: 'Revokes an award; its public page shows the date and the reason',
  audience: 'organiser',
  blindSafe: true,
  input: ofAward.extend({ reason: FilledProse(500) }),
  output: AdminAward,
})

export const correctAward = endpoint({
  method: 'PATCH',
  path: '/api/awards/:awardId',
  summary: 'Corrects the names of the work and the recipient on an award; its public page shows the date',
  audience: 'organiser',
  blindSafe: true,
  input: ofAward.extend({
    title: LocalizedLine(300),
    recipient: FilledLine(300),
    reason: FilledProse(500),
  }),
  output: AdminAward,
})

export const citationCharacters = 1000

export const setCitation = endpoint({
  method: 'PUT',
  path: '/api/awards/:awardId/citation',
  summary: 'Sets the jury’s citation, which the work’s public page quotes; empty texts remove it',
  audience: 'organiser',
  blindSafe: true,
  input: ofAward.extend({ citation: LocalizedText(citationCharacters) }),
  output: AdminAward,
})

export const restoreAward = endpoint({
  method: 'DELETE',
  path: '/api/awards/:awardId/revocation',
  summary: 'Restores a revoked award',
  audience: 'organiser',
  blindSafe: true,
  input: ofAward,
  output: AdminAward,
})
