import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, LocalizedText, Prose } from '#shared/text.ts'
import { AwardSnapshot } from './contract.ts'

const ofAward = z.object({ awardId: z.uuid() })

export const downloadCredential = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/credential',
  summary: 'The award as a signed credential (Open Badges 3.0), for a wallet or backpack',
  audience: 'user',
  input: ofAward,
  output: z.unknown(),
})

const PublicKey = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  alg: z.string(),
  use: z.string(),
  kid: z.string(),
})
export type PublicKey = z.infer<typeof PublicKey>

export const listSigningKeys = endpoint({
  method: 'GET',
  path: '/api/credentials/keys',
  summary: 'The public keys for verifying credentials, retired keys included (JWKS)',
  audience: 'anyone',
  input: z.object({}),
  output: z.object({ keys: z.array(PublicKey) }),
})

export const getSigningKey = endpoint({
  method: 'GET',
  path: '/api/credentials/keys/:keyId',
  summary: 'One public key (JWK), at the address in the credential',
  audience: 'anyone',
  input: z.object({ keyId: z.uuid() }),
  output: PublicKey,
})

export const getIssuer = endpoint({
  method: 'GET',
  path: '/api/credentials/issuer',
  summary: 'The issuer of the credentials (Open Badges 3.0 Profile)',
  audience: 'anyone',
  input: z.object({}),
  output: z.object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.string(),
    description: z.string(),
  }),
})

export const getRevocations = endpoint({
  method: 'GET',
  path: '/api/credentials/status',
  summary: 'Which awards are revoked: a signed bitstring status list',
  audience: 'anyone',
  input: z.object({}),
  output: z.unknown(),
})

export const checkedStates = ['valid', 'revoked', 'forged'] as const
export type CheckedState = (typeof checkedStates)[number]

export const checkCredential = endpoint({
  method: 'POST',
  path: '/api/credentials/check',
  summary: 'Checks whether a credential was signed here, is unchanged and still valid',
  audience: 'anyone',
  input: z.object({ credential: Prose(20_000) }),
  output: z.object({ state: z.enum(checkedStates), serial: z.string().nullable() }),
})

export const AdminAward = AwardSnapshot.extend({
  id: z.uuid(),
  serial: z.string(),
  projectId: z.uuid(),
  isTitle: z.boolean(),
  issuedAt: z.string(),
  revokedAt: z.string().nullable(),
  revokedReason: z.string(),
  correctedAt: z.string().nullable(),
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
  input: ofAward.extend({ reason: FilledLine(500) }),
  output: AdminAward,
})

export const correctAward = endpoint({
  method: 'PATCH',
  path: '/api/awards/:awardId',
  summary: 'Corrects the names of the work and the recipient on an award; its public page shows the date',
  audience: 'organiser',
  blindSafe: true,
  input: ofAward.extend({
    title: LocalizedText(300),
    recipient: FilledLine(300),
    reason: FilledLine(500),
  }),
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
