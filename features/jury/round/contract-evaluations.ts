import { z } from 'zod'
import { ContestState, Localized } from '#features/contests/contest/contract.ts'
import { assignmentSources } from '#features/jury/panel/auto-assign-input.ts'
import { RoundView } from '#features/jury/panel/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { sortsOf } from '#shared/sort.ts'

const ofContest = { contestId: z.uuid() }

export const assignmentStates = ['due', 'begun', 'scored', 'recused'] as const
export type EvaluationProgress = (typeof assignmentStates)[number]

/** The filter of entries; without any field it matches all. */
export const AssignmentFilter = z.object({
  categoryId: z.uuid().optional(),
  jurorId: z.uuid().optional(),
  onlyShort: z.stringbool().optional(),
  /** Entries by number, as links from the results list them: 12,40. */
  numbers: z
    .string()
    .max(4000)
    .regex(/^\d+(,\d+)*$/)
    .optional(),
})
export type AssignmentFilter = z.infer<typeof AssignmentFilter>

export const assignmentsPageSize = 50

export const assignmentColumns = ['number', 'evaluations'] as const
export type AssignmentColumn = (typeof assignmentColumns)[number]

/** The filter and the order in the address of the list. */
export const AssignmentSearch = AssignmentFilter.extend({
  sort: z.enum(sortsOf(assignmentColumns)).default('number'),
})
export type AssignmentSearch = z.infer<typeof AssignmentSearch>

export const AssignmentsView = z.object({
  contest: ContestState,
  round: RoundView.nullable(),
  wanted: z.int(),
  total: z.int(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      projectId: z.uuid(),
      number: z.int(),
      title: Localized,
      categoryId: z.uuid(),
      panel: z.string().nullable(),
      evaluations: z.int(),
      jurors: z.array(
        z.object({
          jurorId: z.uuid(),
          number: z.int(),
          name: z.string(),
          state: z.enum(assignmentStates),
          source: z.enum(assignmentSources),
        }),
      ),
    }),
  ),
  withdrawn: z.array(z.object({ entryId: z.uuid(), number: z.int(), title: Localized })),
  jurors: z.array(z.object({ id: z.uuid(), number: z.int(), name: z.string(), assigned: z.int() })),
  categories: z.array(
    z.object({ id: z.uuid(), name: Localized, disciplineId: z.uuid(), discipline: Localized }),
  ),
})
export type AssignmentsView = z.infer<typeof AssignmentsView>

export const listAssignedEntries = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/assignments',
  summary: 'The assignments and evaluations of round 1, by page.',
  audience: 'organiser',
  blindSafe: false,
  input: AssignmentSearch.extend({
    ...ofContest,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: AssignmentsView,
})

export const completeAssignments = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/missing-evaluations',
  summary: 'Assigns what is missing after a change of the jury or of the entries; other assignments stay.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: z.object({
    given: z.int(),
    taken: z.int(),
    short: z.int(),
  }),
})

export const rejectedEvaluations = ['left', 'conflict', 'recused', 'assigned', 'begun', 'absent'] as const
export type RejectedAssignment = (typeof rejectedEvaluations)[number]

export const assignEntries = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/assignments',
  summary: 'Assigns entries to jurors or removes assignments where possible, and counts the rest.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    action: z.enum(['give', 'take']),
    jurorIds: z.array(z.uuid()).min(1).max(200),
    filter: AssignmentFilter.extend({ onlyShort: z.boolean().optional() }),
  }),
  output: z.object({
    done: z.int(),
    rejected: z.array(z.object({ why: z.enum(rejectedEvaluations), count: z.int() })),
  }),
})
