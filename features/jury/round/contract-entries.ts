import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

const OfEntry = z.object({ contestId: z.uuid(), entryId: z.uuid() })
const Done = z.object({ entryId: z.uuid() })

export const withdrawEntry = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/entries/:entryId/withdrawal',
  summary: 'Withdraws an entry from the judging before the announcement, with a reason for its entrant.',
  audience: 'organiser',
  blindSafe: false,
  input: OfEntry.extend({ reason: FilledLine(500) }),
  output: Done,
})

export const readmitEntry = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/entries/:entryId/withdrawal',
  summary: 'Restores a withdrawn entry to the judging, with its evaluations.',
  audience: 'organiser',
  blindSafe: false,
  input: OfEntry,
  output: Done,
})

export const moveEntry = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/entries/:entryId/category',
  summary:
    'Moves an entry to another category of its discipline before the finals, with a reason for its entrant.',
  audience: 'organiser',
  blindSafe: false,
  input: OfEntry.extend({ categoryId: z.uuid(), reason: FilledLine(500) }),
  output: Done.extend({
    evaluations: z.int(),
    wanted: z.int(),
  }),
})
