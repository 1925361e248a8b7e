import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { orderedExtras } from '#features/payments/core/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

/** Ordered, paid but not delivered, or delivered. */
export const adminExtraStates = ['ordered', 'paid', 'delivered'] as const
export type AdminExtraState = (typeof adminExtraStates)[number]

export const AdminExtra = z.object({
  id: z.uuid(),
  kind: z.enum(orderedExtras),
  projectId: z.uuid(),
  title: Localized,
  firm: z.string(),
  contest: z.object({ id: z.uuid(), name: Localized }).nullable(),
  /** The time of its current state. */
  since: z.iso.datetime(),
})
export type AdminExtra = z.infer<typeof AdminExtra>

export const listAdminExtras = endpoint({
  method: 'GET',
  path: '/api/admin/extras',
  summary: 'The extras in one state; the longest waiting ones first.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ state: z.enum(adminExtraStates).default('paid') }),
  output: z.array(AdminExtra),
})

export const deliverExtra = endpoint({
  method: 'POST',
  path: '/api/admin/extras/:extraId/deliver',
  summary: 'Marks a paid extra as delivered.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ extraId: z.uuid() }),
  output: z.object({}),
})
