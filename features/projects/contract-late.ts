import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'
import { projectKinds } from './lifecycle.ts'

/** A late draft as the organisers see it. */
export const OfficeLateDraft = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  kind: z.enum(projectKinds),
  /** Of the project. */
  title: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Where the project's images and documents stand, from 1, for what names one of them. */
  places: z.record(z.string(), z.int()),
  /** What it would change, with what the project has now; both as they are read. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type OfficeLateDraft = z.infer<typeof OfficeLateDraft>

export const listLateDrafts = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/late',
  summary: 'What arrived after a contest’s deadline and nobody has decided on, the oldest first.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid() }),
  output: z.array(OfficeLateDraft),
})

export const admitLateDraft = endpoint({
  method: 'POST',
  path: '/api/admin/late/:lateId/admit',
  summary:
    'Makes a late draft part of its project, and lets its people go on until the judging begins; the entrant is written to.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ lateId: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    /** The fields that have been written anew since, and are not overwritten. */
    left: z.array(z.string()),
  }),
})

export const declineLateDraft = endpoint({
  method: 'POST',
  path: '/api/admin/late/:lateId/decline',
  summary: 'Leaves the project as it was at the deadline; the entrant is written the reason.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ lateId: z.uuid(), reason: FilledLine(500) }),
  output: z.object({ id: z.uuid() }),
})
