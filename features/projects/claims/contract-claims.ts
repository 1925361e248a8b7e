import { z } from 'zod'
import { ImageView } from '#features/files/storage/contract.ts'
import { creditRoles } from '#features/projects/credits/credits.ts'
import { claimLifecycle, projectKinds } from '#features/projects/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'

/** A work as a claim tells of it: what everybody may see of it anyway. */
const ClaimedWork = z.object({
  projectId: z.uuid(),
  kind: z.enum(projectKinds),
  /** In its own language. */
  title: z.string(),
  /** Who presents it. */
  by: z.string(),
  year: z.int().nullable(),
  cover: ImageView.nullable(),
})

export const NamedCredit = ClaimedWork.extend({
  /** The name as the work writes it, and its parts. */
  name: z.string(),
  roles: z.array(z.enum(creditRoles)),
  /** What became of the firm's claim; none before it is made. */
  claim: z.object({ id: z.uuid(), status: z.enum(claimLifecycle.statuses) }).nullable(),
})
export type NamedCredit = z.infer<typeof NamedCredit>

export const listCreditsNaming = endpoint({
  method: 'GET',
  path: '/api/firms/:firmId/credits',
  summary: 'Public works whose credits bear the firm’s name and lead nowhere yet; for its members.',
  audience: 'person',
  input: z.object({ firmId: z.uuid() }),
  output: z.array(NamedCredit),
})

export const claimCredit = endpoint({
  method: 'POST',
  path: '/api/firms/:firmId/credits/:projectId/claim',
  summary: 'Says that a work’s credit names the firm; the work’s owner is asked by mail.',
  audience: 'person',
  input: z.object({ firmId: z.uuid(), projectId: z.uuid() }),
  output: z.array(NamedCredit),
})

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/credit-claims/:claimId/withdraw',
  summary: 'Takes a claim of one’s firm back.',
  audience: 'person',
  input: z.object({ claimId: z.uuid() }),
  output: z.object({}),
})

export const ClaimView = ClaimedWork.extend({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(z.enum(creditRoles)),
  firm: z.object({ name: z.string(), city: z.string(), country: z.string(), host: z.string() }),
  /** Who asked in the firm's name; empty where they have left. */
  person: z.string(),
  owner: z.string(),
  createdAt: z.iso.datetime(),
})
export type ClaimView = z.infer<typeof ClaimView>

export const listClaimsOnMine = endpoint({
  method: 'GET',
  path: '/api/credit-claims',
  summary: 'Firms that say they are credited in one’s own works, and wait for an answer.',
  audience: 'person',
  input: z.object({}),
  output: z.array(ClaimView),
})

export const listAllClaims = endpoint({
  method: 'GET',
  path: '/api/admin/credit-claims',
  summary: 'Every claim that waits for an answer, the oldest first; two hundred at most.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({}),
  output: z.array(ClaimView),
})

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/credit-claims/:claimId/decide',
  summary:
    'Lets the credit lead to the firm, or not: the work’s owner or an organiser. No word of the work changes.',
  audience: 'person',
  input: z.object({ claimId: z.uuid(), decision: z.enum(['confirm', 'decline']) }),
  output: z.object({}),
})
