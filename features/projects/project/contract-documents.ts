import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { LocalizedLine } from '#shared/text.ts'
import { ProjectView } from './contract.ts'
import { Begun } from './field-versions.ts'

export const documentTitleCharacters = 200

const OfDocument = z.object({ projectId: z.uuid(), documentId: z.uuid() })

export const saveDocuments = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/documents',
  summary: 'Saves changes to a project’s documents: their order, and titles in each language.',
  audience: 'user',
  mayActAs: true,
  input: z.object({
    projectId: z.uuid(),
    ...Begun,
    /** All of the project’s documents in their new order. */
    order: z.array(z.uuid()).max(100).optional(),
    titles: z
      .record(z.uuid(), LocalizedLine(documentTitleCharacters).partial())
      .refine((titles) => Object.keys(titles).length <= 100)
      .optional(),
  }),
  output: ProjectView,
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/projects/:projectId/documents/:documentId',
  summary: 'Removes a document with its file.',
  audience: 'user',
  mayActAs: true,
  input: OfDocument,
  output: ProjectView,
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/documents/:documentId/file',
  summary: 'A document byte for byte as uploaded: for the project’s owner and the organisers.',
  audience: 'user',
  mayActAs: true,
  input: OfDocument,
  output: z.unknown(),
})
