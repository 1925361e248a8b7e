import { z } from 'zod'
import { AdminJury } from '#features/jury/panel/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

export const leaveFinals = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/finals/leaving',
  summary: 'Returns from the finals to round 1, with a reason; ballots no longer count.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid(), reason: FilledLine(500) }),
  output: AdminJury,
})
