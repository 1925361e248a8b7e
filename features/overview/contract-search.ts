import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Line } from '#shared/text.ts'

/** The most results of each kind. */
export const mostResults = 6

export const FoundRecords = z.object({
  projects: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      /** Null for a product outside any contest. */
      contest: z.object({ id: z.uuid(), name: Localized }).nullable(),
      numbers: z.array(z.int()),
      owner: z.string(),
    }),
  ),
  users: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), company: z.string() })),
  firms: z.array(z.object({ id: z.uuid(), name: z.string(), city: z.string() })),
  coupons: z.array(z.object({ id: z.uuid(), code: z.string(), note: z.string() })),
  /** Invoices to sponsors. */
  sponsors: z.array(z.object({ id: z.uuid(), title: z.string(), buyer: z.string() })),
  payments: z.array(z.object({ id: z.uuid(), invoice: z.string(), projectName: z.string() })),
})
export type FoundRecords = z.infer<typeof FoundRecords>

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Projects, users and firms by names, places and whatever else is known of them, misspelt ones last; payments by invoice number, coupons by code, and sponsors.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ q: Line(100) }),
  output: FoundRecords,
})
