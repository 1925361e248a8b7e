import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { LocalizedText } from '#shared/text.ts'
import { ProjectView } from './contract.ts'

export const documentTitleCharacters = 200

export const DocumentDetails = z.object({
  id: z.uuid(),
  title: LocalizedText(documentTitleCharacters),
})
export type DocumentDetails = z.infer<typeof DocumentDetails>

const OfDocument = z.object({ projectId: z.uuid(), documentId: z.uuid() })

export const saveDocuments = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/documents',
  summary: 'Keeps the order and the titles of a project’s documents; all of them are sent.',
  audience: 'person',
  input: z.object({
    projectId: z.uuid(),
    /** In their new order. */
    documents: z.array(DocumentDetails).max(100),
  }),
  output: ProjectView,
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId/documents/:documentId',
  summary: 'Takes a document out of a project; for an hour it can be brought back.',
  audience: 'person',
  input: OfDocument,
  output: ProjectView,
})

export const restoreDocument = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/documents/:documentId/restore',
  summary: 'Brings a document back that was taken out of a project.',
  audience: 'person',
  input: OfDocument,
  output: ProjectView,
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/documents/:documentId/file',
  summary: 'A document as it came, byte for byte: for the project’s owner and the organisers.',
  audience: 'person',
  input: OfDocument,
  output: z.unknown(),
})
