import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/user/export/archive',
  summary: 'All the user’s data as a ZIP file: one readable file, and the originals that they uploaded.',
  audience: 'user',
  input: z.object({}),
  output: z.unknown(),
})

export const getMyData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  summary: 'The contents of the user’s archive, and what prevents the deletion of the account.',
  audience: 'user',
  input: z.object({}),
  output: z.object({
    /** The originals in the archive. */
    files: z.int(),
    /** Of these originals. */
    bytes: z.int(),
    /** Originals left out because the archive would be too large. */
    leftOut: z.int(),
    isLastOrganiser: z.boolean(),
  }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Deletes the account permanently; it requires the password and the e-mail address.',
  audience: 'user',
  input: z.object({
    current_password: z.string().min(1).max(1000),
    confirmation: z.string().min(1).max(1000),
  }),
  output: z.object({ message: z.string() }),
})
