import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { prizeLifecycle } from '#features/jury/lifecycle.ts'
import { Finals } from '#features/jury/panel/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, FilledProse } from '#shared/text.ts'

const PrizeName = z.object({
  en: FilledLine(120),
  fr: FilledLine(120),
  'zh-hans': FilledLine(120),
  es: FilledLine(120),
})

const ofContest = { contestId: z.uuid() }
const ofPrize = { ...ofContest, prizeId: z.uuid() }

export const voteResults = ['winner', 'tie', 'short', 'nobody'] as const

export const AdminPrize = z.object({
  id: z.uuid(),
  key: z.string(),
  name: Localized,
  quorum: z.int(),
  status: z.enum(prizeLifecycle.statuses),
  openedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** By number while the vote is prepared or open, by votes once it is closed. */
  candidates: z.array(z.object({ entryId: z.uuid(), votes: z.int().nullable() })),
  mayVote: z.int(),
  /** Jurors who have voted, abstentions included. */
  cast: z.int(),
  needed: z.int(),
  abstained: z.int(),
  /** Jurors who do not vote, by recusal or by a conflict with a candidate. */
  recused: z.array(z.object({ juror: z.string(), reason: z.string().nullable() })),
  /** Jurors who joined after the vote was opened, and cannot vote. */
  late: z.array(z.string()),
  /** Null until the vote is closed. */
  result: z.enum(voteResults).nullable(),
  winnerEntryId: z.uuid().nullable(),
  /** The reason of an organiser's decision after a vote without a winner. */
  reason: z.string(),
})
export type AdminPrize = z.infer<typeof AdminPrize>

export const AdminPrizes = z.object({
  isOpen: z.boolean(),
  prizes: z.array(AdminPrize),
})
export type AdminPrizes = z.infer<typeof AdminPrizes>

export const listPrizes = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/prizes',
  summary: 'A contest’s grand prizes: candidates, eligible voters, progress and results of the votes.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: z.object(ofContest),
  output: AdminPrizes,
})

const PrizeForm = z.object({
  /** The same in every edition. Without one, it follows from the English name, and then stays as it is. */
  key: z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  name: PrizeName,
  quorum: z.int().min(1).max(100),
  entryIds: z.array(z.uuid()).max(500),
})
export type PrizeForm = z.infer<typeof PrizeForm>

export const addPrize = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/prizes',
  summary: 'Creates a grand prize with its candidates; its vote is opened later.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: PrizeForm.extend(ofContest),
  output: AdminPrizes,
})

export const changePrize = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/prizes/:prizeId',
  summary: 'Changes a grand prize before its vote is opened.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: PrizeForm.extend(ofPrize),
  output: AdminPrizes,
})

export const removePrize = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/prizes/:prizeId',
  summary: 'Deletes a grand prize before its vote is opened.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: z.object(ofPrize),
  output: AdminPrizes,
})

export const prizeActions = ['open', 'close'] as const
export type PrizeAction = (typeof prizeActions)[number]

export const movePrize = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/prizes/:prizeId/vote',
  summary: 'Opens or closes the vote for a prize; a vote without a winner may be opened again.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: z.object({ ...ofPrize, action: z.enum(prizeActions) }),
  output: AdminPrizes,
})

export const decidePrize = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/prizes/:prizeId/winner',
  summary: 'Decides a vote without a winner: one of the tied entries wins, or nobody does.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: z.object({
    ...ofPrize,
    entryId: z.uuid().nullable(),
    reason: FilledProse(500),
  }),
  output: AdminPrizes,
})

const Candidate = Finals.shape.categories.element.shape.finalists.element

export const PrizeBallot = z.object({
  prizeId: z.uuid(),
  contest: Finals.shape.contest,
  name: Localized,
  candidates: z.array(Candidate),
  vote: z.object({ entryId: z.uuid().nullable(), castAt: z.iso.datetime() }).nullable(),
  isRecused: z.boolean(),
})
export type PrizeBallot = z.infer<typeof PrizeBallot>

export const listPrizeBallots = endpoint({
  method: 'GET',
  path: '/api/jury/prizes',
  summary: 'The prizes that the juror may vote on now, without those with a candidate in conflict.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(PrizeBallot),
})

const Saved = z.object({ savedAt: z.iso.datetime() })

export const votePrize = endpoint({
  method: 'PUT',
  path: '/api/jury/prizes/:prizeId/vote',
  summary: 'Saves the juror’s vote, or an abstention with null, until the vote is closed.',
  audience: 'juror',
  input: z.object({ prizeId: z.uuid(), entryId: z.uuid().nullable() }),
  output: Saved,
})

export const recuseFromPrize = endpoint({
  method: 'POST',
  path: '/api/jury/prizes/:prizeId/recusal',
  summary: 'Recuses the juror from a prize, with a reason; they cannot undo it.',
  audience: 'juror',
  input: z.object({ prizeId: z.uuid(), reason: FilledProse(500) }),
  output: Saved,
})
