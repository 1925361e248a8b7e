import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const ProjectFile = z.object({
  /** Of the image or the document. */
  id: z.uuid(),
  kind: z.enum(['image', 'document']),
  /** As it was called when it was chosen. */
  originalName: z.string(),
  bytes: z.int(),
  /** Of the file as it came. */
  sha256: z.string(),
  /** The legend of an image, the title of a document. */
  title: Localized,
  /** Until when a removed file can be restored. */
  goneAt: z.iso.datetime().nullable(),
})
export type ProjectFile = z.infer<typeof ProjectFile>

export const listProjectFiles = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/files',
  summary:
    'A project’s files as they came, in their order, with those that were removed and can be brought back.',
  audience: 'user',
  input: z.object({ projectId: z.uuid() }),
  output: z.array(ProjectFile),
})
