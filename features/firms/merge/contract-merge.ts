import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Line } from '#shared/text.ts'

export const AdminFirm = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  host: z.string(),
  members: z.int(),
  hasLogo: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminFirm = z.infer<typeof AdminFirm>

/** Firms on one page of the list. */
export const adminPageSize = 50

export const listAdminFirms = endpoint({
  method: 'GET',
  path: '/api/admin/firms',
  summary: 'Every firm by name, a page at a time; searched by name, city or website.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ q: Line(200).default(''), page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  output: z.object({ firms: z.array(AdminFirm), total: z.int() }),
})

const Pair = z.object({ survivorId: z.uuid(), goneId: z.uuid() })

export const mergeFirms = endpoint({
  method: 'POST',
  path: '/api/admin/firms/merge',
  summary: 'Merges two firms: everything moves to the first, and the old address redirects to it.',
  audience: 'organiser',
  blindSafe: false,
  input: Pair,
  output: z.object({}),
})
