import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { Answered } from '#features/projects/project/answers.ts'
import { WorkView } from '#features/projects/project/work-view.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { RichText } from '#shared/rich-text.ts'
import { SaveSource } from '#shared/save-source.ts'
import { type Sort, sortsOf } from '#shared/sort.ts'
import { FilledProse, Line, Prose } from '#shared/text.ts'
import { editorialLifecycle, projectStates } from './lifecycle.ts'
import type en from './messages/en.json'
import { taskFlags } from './task-list.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    editorial: ErrorCodeIn<typeof en>
  }
}

export const PublicationText = z.object({
  title: z.string(),
  summary: z.string(),
  /** Cleaned HTML. */
  description: RichText,
})
export type PublicationText = z.infer<typeof PublicationText>

/** Characters that a reader sees. */
export const publicationLimits = { title: 160, summary: 1000, description: 8000 } as const

/** Fewer words leave a public page that looks unfinished. */
export const shortestDescription = 40

export const EditorialTaskSummary = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  status: z.enum(editorialLifecycle.statuses),
  /** A calendar day. */
  dueOn: z.string(),
  remark: z.string(),
  /** The entrant's title in the entry's language. */
  title: z.string(),
  firm: z.string(),
  contest: Localized.nullable(),
  cover: ImageView.nullable(),
  /** The entry's own language. */
  language: z.enum(languages),
  /** What the entrant wrote in it, and what has been written for publication so far. */
  entrantWords: z.int(),
  words: z.record(z.enum(languages), z.int()),
  /** The number of open checks. */
  openChecks: z.int(),
  /** The languages in which the public page would have no text. */
  languageGaps: z.array(z.enum(languages)),
  updatedAt: z.iso.datetime(),
})
export type EditorialTaskSummary = z.infer<typeof EditorialTaskSummary>

const PublicationTexts = z.record(z.enum(languages), PublicationText)
export type PublicationTexts = z.infer<typeof PublicationTexts>

/** What a redactor sees of the entry beside its texts: what the public page shows, without prices. */
export const EditorialEntry = WorkView.pick({
  city: true,
  country: true,
  completedOn: true,
  areaM2: true,
  programmeType: true,
  manufacturer: true,
  launchYear: true,
  materials: true,
  dimensions: true,
  certifications: true,
  discipline: true,
  categories: true,
  credits: true,
  images: true,
}).extend({
  /** Their names only: entrants are told that documents are for the organisers. */
  documents: z.array(z.object({ id: z.uuid(), title: Localized, originalName: z.string() })),
  /** Those that jurors may read: entrants expect the others to stay with the organisers. */
  answers: z.array(Answered),
})
export type EditorialEntry = z.infer<typeof EditorialEntry>

export const EditorialTaskView = EditorialTaskSummary.extend({
  redactor: z.string(),
  /** As the entrant wrote them. */
  entrantTexts: PublicationTexts,
  /** The entrant's texts when the redactor began, if they have changed since. */
  correctedTexts: PublicationTexts.nullable(),
  texts: PublicationTexts,
  /** The texts as an organiser last approved or returned them. */
  reviewedTexts: PublicationTexts.nullable(),
  /** The image that opens the public page: the redactor's choice, else the entrant's cover. */
  coverId: z.uuid().nullable(),
  entry: EditorialEntry,
})
export type EditorialTaskView = z.infer<typeof EditorialTaskView>

const OfTask = z.object({ taskId: z.uuid() })
const Nothing = z.object({})

export const listMyEditorialTasks = endpoint({
  method: 'GET',
  path: '/api/editorial',
  summary: 'The redactor’s assigned projects, earliest due date first.',
  audience: 'redactor',
  input: Nothing,
  output: z.array(EditorialTaskSummary),
})

export const getEditorialTask = endpoint({
  method: 'GET',
  path: '/api/editorial/:taskId',
  summary: 'One project’s texts: the entrant’s beside those for publication.',
  audience: 'redactor',
  input: OfTask,
  output: EditorialTaskView,
})

export const savePublicationText = endpoint({
  method: 'PUT',
  path: '/api/editorial/:taskId/texts/:language',
  summary: 'Saves the publication’s text in one language; the entrant’s text is unchanged.',
  audience: 'redactor',
  input: OfTask.extend({
    language: z.enum(languages),
    title: Line(300),
    summary: Prose(4000),
    description: Prose(100_000),
    ...SaveSource,
  }),
  output: EditorialTaskView,
})

export const acceptCorrections = endpoint({
  method: 'POST',
  path: '/api/editorial/:taskId/accept-corrections',
  summary: 'Records that the redactor has read the entrant’s corrected texts.',
  audience: 'redactor',
  input: OfTask,
  output: EditorialTaskView,
})

const OfImage = OfTask.extend({ imageId: z.uuid() })

export const chooseCover = endpoint({
  method: 'PUT',
  path: '/api/editorial/:taskId/cover',
  summary: 'Chooses the cover for publication among the entry’s images, also of a published work.',
  audience: 'redactor',
  input: OfImage,
  output: EditorialTaskView,
})

export const submitTexts = endpoint({
  method: 'POST',
  path: '/api/editorial/:taskId/submit',
  summary: 'Submits the texts to the organisers for review.',
  audience: 'redactor',
  input: OfTask,
  output: EditorialTaskView,
})

/** A submitted project with its task, if it has one. */
export const AdminEditorialProject = z.object({
  projectId: z.uuid(),
  title: z.string(),
  firm: z.string(),
  numbers: z.array(z.int()),
  /** Whether the work is in the gallery. */
  isPublic: z.boolean(),
  task: z
    .object({
      id: z.uuid(),
      status: z.enum(editorialLifecycle.statuses),
      dueOn: z.string(),
      isLate: z.boolean(),
      redactorId: z.uuid(),
      redactor: z.string(),
      words: z.int(),
      openChecks: z.int(),
      languageGaps: z.array(z.enum(languages)),
    })
    .nullable(),
})
export type AdminEditorialProject = z.infer<typeof AdminEditorialProject>

export const editorialPageSize = 50
export const editorialColumns = [
  'number',
  'title',
  'firm',
  'redactor',
  'status',
  'due',
  'words',
  'checks',
] as const
export type EditorialSort = Sort<(typeof editorialColumns)[number]>

const EditorialSearch = z.object({
  /** In titles, firms and entry numbers. */
  q: Line(200).default(''),
  status: z.enum(projectStates).optional(),
  redactor: z.uuid().optional(),
  show: z.enum(taskFlags).optional(),
  sort: z.enum(sortsOf(editorialColumns)).default('number'),
})
export type EditorialSearch = z.infer<typeof EditorialSearch>

/** The projects that an action is for: chosen ones, or all that match a search. */
const ChosenProjects = z.union([
  z.strictObject({ projectIds: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ search: EditorialSearch }),
])
export type ChosenProjects = z.infer<typeof ChosenProjects>

const DueOn = z.iso.date().regex(/^[12]/)

export const listContestEditorialTasks = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/editorial',
  summary:
    'A contest’s submitted projects with their redactors, a page at a time, and the available redactors.',
  audience: 'organiser',
  blindSafe: false,
  input: EditorialSearch.extend({
    contestId: z.uuid(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: z.object({
    projects: z.array(AdminEditorialProject),
    /** The number that match. */
    total: z.int(),
    /** The number of submitted projects, of those that are public, and of those found in each state. */
    submitted: z.int(),
    public: z.int(),
    byStatus: z.record(z.enum(projectStates), z.int()),
    redactors: z.array(z.object({ id: z.uuid(), name: z.string(), open: z.int() })),
  }),
})

export const assignRedactor = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/editorial',
  summary: 'Assigns projects to a redactor with a due date; existing texts move along.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid(), chosen: ChosenProjects, redactorId: z.uuid(), dueOn: DueOn }),
  output: z.object({ count: z.int() }),
})

export const setDueDates = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/editorial/due-dates',
  summary: 'Changes the due date of assigned projects; unassigned and published ones are left out.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid(), chosen: ChosenProjects, dueOn: DueOn }),
  output: z.object({ count: z.int() }),
})

export const getAdminEditorialTask = endpoint({
  method: 'GET',
  path: '/api/admin/editorial/:taskId',
  summary: 'One project’s texts, to be reviewed.',
  audience: 'organiser',
  blindSafe: false,
  input: OfTask,
  output: EditorialTaskView,
})

export const approveTexts = endpoint({
  method: 'POST',
  path: '/api/admin/editorial/:taskId/approve',
  summary: 'Approves the texts for publication.',
  audience: 'organiser',
  blindSafe: false,
  input: OfTask,
  output: EditorialTaskView,
})

export const sendBackTexts = endpoint({
  method: 'POST',
  path: '/api/admin/editorial/:taskId/send-back',
  summary: 'Sends the texts back to the redactor with a remark.',
  audience: 'organiser',
  blindSafe: false,
  input: OfTask.extend({ remark: FilledProse(1000) }),
  output: EditorialTaskView,
})

export const chooseCoverForRedactor = endpoint({
  method: 'PUT',
  path: '/api/admin/editorial/:taskId/cover',
  summary: 'Chooses the cover for publication in the redactor’s place.',
  audience: 'organiser',
  blindSafe: false,
  input: OfImage,
  output: EditorialTaskView,
})
