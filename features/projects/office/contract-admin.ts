import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { eligibilities, projectKinds, projectLifecycle } from '#features/projects/lifecycle.ts'
import { PendingTransfer, ProjectView } from '#features/projects/project/contract.ts'
import { steps } from '#features/projects/project/steps.ts'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { chosenOf, Page, pageOf } from '#shared/list.ts'
import { sortsOf } from '#shared/sort.ts'
import { FilledProse, Line, Prose } from '#shared/text.ts'

const adminColumns = [
  'number',
  'title',
  'entrant',
  'firm',
  'contest',
  'status',
  'payment',
  'missing',
  'created',
  'changed',
  'submitted',
] as const
export type AdminColumn = (typeof adminColumns)[number]
const adminSorts = sortsOf(adminColumns)
export type AdminSort = (typeof adminSorts)[number]

/** An organiser's search among projects. */
export const AdminSearch = z.object({
  /** In titles, names and manufacturers, the entrant's name and address, and entry numbers. */
  q: Line(200).default(''),
  discipline: z.uuid().optional(),
  category: z.uuid().optional(),
  /** Who presents the work. */
  firm: z.uuid().optional(),
  status: z.enum(projectLifecycle.statuses).optional(),
  paid: z.enum(['yes', 'no']).optional(),
  /** A step in which something is missing, or any step, or none. */
  missing: z.enum([...steps, 'any', 'none']).optional(),
  label: Line(40).optional(),
  eligibility: z.enum([...eligibilities, 'undecided']).optional(),
  /** In the gallery; only products outside any contest are published by themselves. */
  published: z.enum(['yes', 'no']).optional(),
  sort: z.enum(adminSorts).default('-created'),
})
export type AdminSearch = z.infer<typeof AdminSearch>

/** A project or product in the list. */
export const AdminProject = z.object({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  status: z.enum(projectLifecycle.statuses),
  title: z.string(),
  owner: z.string(),
  email: z.string(),
  /** Who presents the work. */
  firm: z.string(),
  contest: z.object({ id: z.uuid(), name: Localized }).nullable(),
  discipline: Localized.nullable(),
  categories: z.array(Localized),
  numbers: z.array(z.int()),
  labels: z.array(z.string()),
  eligibility: z.enum(eligibilities).nullable(),
  cover: ImageView.nullable(),
  /** The step of each missing thing. */
  missing: z.array(z.enum(steps)),
  isPaid: z.boolean(),
  isFeeWaived: z.boolean(),
  isPublished: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  remindedAt: z.iso.datetime().nullable(),
  /** The message with which it was reopened, until it is submitted. */
  revisions: z.string(),
})
export type AdminProject = z.infer<typeof AdminProject>

const InContest = AdminSearch.extend({ contestId: z.uuid() })
/** Among the projects of all contests, or of one. */
export const EntrySearch = AdminSearch.extend({ contest: z.uuid().optional() })
export type EntrySearch = z.infer<typeof EntrySearch>
const Found = pageOf(AdminProject)
const format = z.enum(exportFormats)

export const findEntries = endpoint({
  method: 'GET',
  path: '/api/admin/entries',
  summary: 'The projects of all contests that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: EntrySearch.extend({ page: Page }),
  output: Found,
})

/** The projects that an action is for. */
export const Chosen = chosenOf(EntrySearch)
export type Chosen = z.infer<typeof Chosen>

export const exportEntries = endpoint({
  method: 'POST',
  path: '/api/admin/entries/export',
  summary: 'Chosen projects, or all that match a search, with every field for a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: Chosen, format }),
  output: z.unknown(),
})

export const findContestProjects = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/projects',
  summary: 'The projects of a contest that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: InContest.extend({ page: Page }),
  output: Found,
})

export const exportContestProjects = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/projects/export',
  summary: 'All the projects of a contest that match a search, with every field for a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  input: InContest.extend({ format }),
  output: z.unknown(),
})

export const AdminProjectView = z.object({
  project: ProjectView.omit({ role: true, owner: true, pendingTransfer: true, versions: true }),
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  eligibility: z.enum(eligibilities).nullable(),
  eligibilityReason: z.string(),
  isFeeWaived: z.boolean(),
  labels: z.array(z.string()),
  /** The newest first. */
  notes: z.array(
    z.object({
      id: z.uuid(),
      body: z.string(),
      /** Null once the author’s account is deleted. */
      author: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** A pending bank transfer for the project: whose it is, and for how many days it has been pending. */
  pendingTransfer: PendingTransfer.omit({ entryIds: true })
    .extend({ name: z.string(), email: z.string(), days: z.int() })
    .nullable(),
})

export const getAdminProject = endpoint({
  method: 'GET',
  path: '/api/admin/projects/:projectId',
  summary: 'Any project in full, as its entrant sees it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid() }),
  output: AdminProjectView,
})

export const reopenProject = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/reopen',
  summary:
    'Lets the entrant change and submit a project after the deadline, until judging begins, with a message to them.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid(), reason: FilledProse(2000) }),
  output: z.object({ id: z.uuid(), status: z.enum(projectLifecycle.statuses) }),
})

export const sendReminder = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/reminders',
  summary:
    'Sends reminders by mail to entrants with unfinished projects, at most one a day for each entrant.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({
    contestId: z.uuid(),
    /** Only for these projects; for all of the contest if omitted. */
    chosen: Chosen.optional(),
    /** The organiser's own text, above the list of missing fields. */
    note: Prose(1000).default(''),
  }),
  output: z.object({ sent: z.int() }),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Products outside any contest that match a search, those awaiting publication first.',
  audience: 'organiser',
  blindSafe: false,
  input: AdminSearch.extend({ page: Page }),
  output: Found,
})

export const setPressDownload = endpoint({
  method: 'PUT',
  path: '/api/admin/projects/:projectId/press',
  summary: 'Allows or stops the download of a work’s images and press kit on its public page.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid(), pressMayDownload: z.boolean() }),
  output: z.object({ id: z.uuid() }),
})

export const publishProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:projectId/publish',
  summary: 'Puts a confirmed product outside any contest in the gallery.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ projectId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
})
