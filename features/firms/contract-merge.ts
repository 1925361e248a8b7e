import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Page, pageOf } from '#shared/list.ts'
import { sortsOf } from '#shared/sort.ts'
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

const firmColumns = ['name', 'city', 'website', 'members', 'created'] as const
export type FirmColumn = (typeof firmColumns)[number]

export const FirmSearch = z.object({
  /** In name, city and website. */
  q: Line(200).default(''),
  sort: z.enum(sortsOf(firmColumns)).default('name'),
})
export type FirmSearch = z.infer<typeof FirmSearch>

export const listAdminFirms = endpoint({
  method: 'GET',
  path: '/api/admin/firms',
  summary: 'The firms that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: FirmSearch.extend({ page: Page }),
  output: pageOf(AdminFirm),
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
