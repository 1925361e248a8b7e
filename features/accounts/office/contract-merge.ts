import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'
import { CurrentPassword, possessionKinds, UserRow } from './contract-users.ts'

const pair = { userId: z.uuid(), otherId: z.uuid() }

const MergeSide = UserRow.extend({
  /** What belongs to the account, by kind. */
  counts: z.partialRecord(z.enum(possessionKinds), z.int()),
})
export type MergeSide = z.infer<typeof MergeSide>

export const compareUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/merge/:otherId',
  summary: 'Two accounts side by side before they are merged, and why they cannot be.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(pair),
  output: z.object({
    into: MergeSide,
    from: MergeSide,
    /** Why they cannot be merged; null if they can. */
    obstacle: z.string().nullable(),
  }),
})

export const mergeUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/merge/:otherId',
  summary:
    'Moves everything from the other account to the first and closes the other, permanently; the person gets a mail, and all organisers of each role that moves.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...pair, reason: FilledLine(500), current_password: CurrentPassword }),
  output: z.object({}),
})
