import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { projectKinds } from '#features/projects/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { visitSources, visitsPath } from './visit-source.ts'

export const countVisit = endpoint({
  method: 'POST',
  path: visitsPath,
  summary:
    'Counts a visit to a work’s page, once a day for each visitor. Not counted: robots, and browsers that ask not to be tracked.',
  audience: 'anyone',
  input: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/), source: z.enum(visitSources) }),
  output: z.object({}),
})

export const WorkVisits = z.object({
  projectId: z.uuid(),
  kind: z.enum(projectKinds),
  slug: z.string(),
  slugs: z.partialRecord(z.enum(languages), z.string()),
  title: Localized,
  firm: z.string(),
  /** In the last 30 days, with today. */
  recent: z.int(),
  total: z.int(),
  /** The visits of the last 30 days by where they came from. */
  sources: z.record(z.enum(visitSources), z.int()),
})
export type WorkVisits = z.infer<typeof WorkVisits>

export const listMyVisits = endpoint({
  method: 'GET',
  path: visitsPath,
  summary: 'The visits to the published works that the user owns or edits, the most visited first.',
  audience: 'user',
  input: z.object({}),
  output: z.array(WorkVisits),
})

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/admin/visits',
  summary: 'The hundred published works with the most visits in the last 30 days.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(WorkVisits),
})
