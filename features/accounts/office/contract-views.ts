import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Line } from '#shared/text.ts'

/** The lists of the back office, each with saved views. */
export const viewLists = [
  'entries',
  'contest-entries',
  'products',
  'winners',
  'users',
  'firms',
  'payments',
  'coupons',
  'sponsor-invoices',
  'mailings',
  'mails',
  'messages',
  'articles',
  'translations',
  'evaluations',
  'audit',
] as const
export type ViewList = (typeof viewLists)[number]

/** A name for the filters and columns of a list. */
const content = {
  name: FilledLine(60),
  /** The filters and the sort order, as the query of the list’s address. */
  search: Line(2000),
  columns: z.array(Line(40)).max(40),
  /** Whether the other organisers see it too. */
  isShared: z.boolean(),
}

export const SavedView = z.object({
  id: z.uuid(),
  ...content,
  /** The name of the organiser who shared it; null for one’s own. */
  sharedBy: z.string().nullable(),
})
export type SavedView = z.infer<typeof SavedView>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/admin/views/:list',
  summary: 'The organiser’s saved views of a list, then those that others share.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ list: z.enum(viewLists) }),
  output: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/api/admin/views/:list',
  summary: 'Saves the filters and columns of a list, in place of the organiser’s view of the same name.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ list: z.enum(viewLists), ...content }),
  output: z.object({ id: z.uuid() }),
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/admin/views/:list/:viewId',
  summary: 'Deletes one of the organiser’s own views.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ list: z.enum(viewLists), viewId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
})
