import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const exportData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary:
    'Everything that the portal keeps of the person: an archive with one readable file, and the originals they sent.',
  audience: 'person',
  input: z.object({}),
  output: z.unknown(),
})

export const getMyData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  summary: 'What the person’s archive will hold, and what stands in the way of deleting the account.',
  audience: 'person',
  input: z.object({}),
  output: z.object({
    /** Originals that come with the archive. */
    files: z.int(),
    /** Of these originals. */
    bytes: z.int(),
    /** Originals left out because the archive would become too large. */
    leftOut: z.int(),
    isLastOrganiser: z.boolean(),
  }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary:
    'Deletes the account for good: it asks for the password and for the e-mail address, typed once more.',
  audience: 'person',
  input: z.object({
    current_password: z.string().min(1).max(1000),
    confirmation: z.string().min(1).max(1000),
  }),
  output: z.object({ message: z.string() }),
})
