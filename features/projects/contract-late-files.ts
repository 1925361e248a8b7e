import { z } from 'zod'
import { filePurposes } from '#features/files/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'
import { projectLifecycle } from './lifecycle.ts'

/** A photograph or document that arrived whole when its project could not be changed any more. */
export const LateFile = z.object({
  /** Of its arrival. */
  id: z.string(),
  projectId: z.uuid(),
  /** Of the project. */
  title: z.string(),
  status: z.enum(projectLifecycle.statuses),
  name: z.string(),
  bytes: z.int(),
  purpose: z.enum(filePurposes),
  by: z.string(),
  /** When it was announced. */
  at: z.iso.datetime(),
})
export type LateFile = z.infer<typeof LateFile>

const Named = z.object({ projectId: z.uuid(), lateFileId: z.string().max(60) })

export const listLateFiles = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/late-files',
  summary: 'Files that arrived whole after a contest’s deadline and wait, of one project where it is named.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid(), projectId: z.uuid().optional() }),
  output: z.array(LateFile),
})

export const admitLateFile = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/late-files/:lateFileId/admit',
  summary:
    'Puts a late file in its project, and lets its people go on until the judging begins; the entrant is written to.',
  audience: 'organiser',
  blindSafe: false,
  input: Named,
  output: z.object({ id: z.string() }),
})

export const declineLateFile = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/late-files/:lateFileId/decline',
  summary: 'Throws a late file away; the entrant is written the reason.',
  audience: 'organiser',
  blindSafe: false,
  input: Named.extend({ reason: FilledLine(500) }),
  output: z.object({ id: z.string() }),
})
