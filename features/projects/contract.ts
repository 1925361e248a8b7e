import { z } from 'zod'
import { contestLifecycle, entrantKinds } from '#features/contests/lifecycle.ts'
import { EntryLimits } from '#features/contests/limits.ts'
import { Crop, fileProblems, ImageView } from '#features/files/contract.ts'
import { fileLifecycle } from '#features/files/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import type { RefusalIn } from '#shared/refusal.ts'
import { FilledLine, Line, Prose } from '#shared/text.ts'
import { creditRoles } from './credits.ts'
import { entryLifecycle, projectKinds, projectLifecycle } from './lifecycle.ts'
import { missingFields, steps } from './steps.ts'
import { summaryCharacters } from './texts.ts'
import type en from './words/en.json'
import { WorkView } from './work.ts'

export type ProjectRefusal = RefusalIn<typeof en>

export const Localized = z.record(z.enum(languages), z.string())

export const submitters = ['person', 'firm'] as const

export const EntryView = z.object({
  id: z.uuid(),
  number: z.int(),
  categoryId: z.uuid(),
  categoryName: Localized,
  status: z.enum(entryLifecycle.statuses),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

export const TextView = z.object({
  title: z.string(),
  summary: z.string(),
  /** Cleaned HTML. */
  description: z.string(),
})
export type TextView = z.infer<typeof TextView>

/** What the steps hold field by field; each may be sent alone and is kept at once. */
export const ProjectFields = z.object({
  submitsAs: z.enum(submitters).nullable(),
  firmId: z.uuid().nullable(),
  entrantKind: z.enum(entrantKinds),
  language: z.enum(languages),
  name: Line(200),
  mainDesigner: Line(200),
  city: Line(120),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]),
  /** Year 0 is no year to the database. */
  completedOn: z.iso.date().regex(/^[12]/).nullable(),
  areaM2: z.int().min(1).max(100_000_000).nullable(),
  programmeType: Line(200),
  contactAddress: Prose(1000),
  noPaperCopy: z.boolean(),
  manufacturer: Line(200),
  launchYear: z.int().min(1900).max(2100).nullable(),
  materials: Line(500),
  dimensions: Line(200),
  certifications: Line(500),
  priceRange: Line(200),
  whereToBuy: Line(500),
  clientName: Line(200),
  clientContact: Line(300),
  clientMayBePublished: z.boolean(),
  userWantToTranslate: z.boolean().nullable(),
})
export type ProjectFields = z.infer<typeof ProjectFields>

export const CreditLine = z.object({
  role: z.enum(creditRoles),
  name: FilledLine(200),
  /** Where the firm is known to the portal. */
  firmId: z.uuid().nullable(),
})
export type CreditLine = z.infer<typeof CreditLine>

export const Missing = z.object({
  step: z.enum(steps),
  field: z.enum(missingFields),
  /** The image it is about, counted from 1. */
  image: z.int().optional(),
})

export const DocumentView = z.object({
  id: z.uuid(),
  title: Localized,
  originalName: z.string(),
  bytes: z.int(),
  pages: z.int(),
  status: z.enum(fileLifecycle.statuses),
  /** Why its first page could not be drawn. */
  problem: z.enum(fileProblems).nullable(),
  /** The first page, once it is drawn. */
  preview: ImageView.nullable(),
  /** Rises from one to the next; what is uploaded next asks for one behind the last. */
  position: z.int(),
})

export const ProjectView = ProjectFields.extend({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  status: z.enum(projectLifecycle.statuses),
  /** May be changed now: pending, and in time or taken up again with an organiser's leave. */
  isEditable: z.boolean(),
  contest: z
    .object({
      id: z.uuid(),
      name: Localized,
      year: z.int(),
      status: z.enum(contestLifecycle.statuses),
      deadlineAt: z.iso.datetime(),
      timeZone: z.string(),
      rules: Localized,
      rulesVersion: z.string(),
    })
    .nullable(),
  limits: EntryLimits,
  firm: z.object({ id: z.uuid(), name: z.string(), city: z.string(), country: z.string() }).nullable(),
  disciplineId: z.uuid().nullable(),
  disciplineName: Localized.nullable(),
  entries: z.array(EntryView),
  texts: z.record(z.enum(languages), TextView),
  credits: z.array(CreditLine),
  /** In the entrant's order. */
  images: z.array(
    z.object({
      id: z.uuid(),
      image: ImageView,
      /** Rises from one to the next; what is uploaded next asks for one behind the last. */
      position: z.int(),
      legend: Localized,
      credit: z.string(),
      mayBePublished: z.boolean(),
      isCover: z.boolean(),
      /** What of it stands where only a part has room. */
      crop: Crop.nullable(),
      /** Why its larger sizes could not be made. */
      problem: z.enum(fileProblems).nullable(),
    }),
  ),
  /** In the entrant's order. */
  documents: z.array(DocumentView),
  missing: z.array(Missing),
  rulesAcceptedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProjectView = z.infer<typeof ProjectView>

export const ProjectSummary = z.object({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  status: z.enum(projectLifecycle.statuses),
  isEditable: z.boolean(),
  /** The contest has not gone to the jury, so its entrant may still take it out. */
  isWithdrawable: z.boolean(),
  /** The title in the entry's language, else the name; empty at first. */
  title: z.string(),
  contest: z
    .object({ id: z.uuid(), name: Localized, deadlineAt: z.iso.datetime(), timeZone: z.string() })
    .nullable(),
  categories: z.array(Localized),
  cover: ImageView.nullable(),
  missing: z.array(Missing),
  paidAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

const OfProject = z.object({ projectId: z.uuid() })

export const registerProject = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/projects',
  summary: 'Registers to a contest: begins a project or a product in it, in the language that was asked for.',
  audience: 'person',
  input: z.object({ contestId: z.uuid(), kind: z.enum(projectKinds) }),
  output: z.object({ id: z.uuid() }),
})

export const submitProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Begins a product outside any contest, for the inspiration search engine.',
  audience: 'person',
  input: z.object({}),
  output: z.object({ id: z.uuid() }),
})

export const listMyProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary: 'The person’s own projects and products, the newest first.',
  audience: 'person',
  input: z.object({}),
  output: z.array(ProjectSummary),
})

export const getProject = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId',
  summary: 'One’s own project, whole, with what is still missing in each step.',
  audience: 'person',
  input: OfProject,
  output: ProjectView,
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/preview',
  summary: 'One’s own project as the jury and the gallery will see it.',
  audience: 'person',
  input: OfProject,
  output: WorkView,
})

export const saveProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:projectId',
  summary: 'Keeps any of the steps’ fields.',
  audience: 'person',
  input: ProjectFields.partial().extend({ projectId: z.uuid() }),
  output: ProjectView,
})

export const chooseCategories = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/categories',
  summary: 'Enters the project in one discipline and in categories of it; a paid category stays.',
  audience: 'person',
  input: OfProject.extend({
    disciplineId: z.uuid().nullable(),
    categoryIds: z.array(z.uuid()).max(50),
  }),
  output: ProjectView,
})

export const saveText = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/texts/:language',
  summary: 'Keeps title, summary and description in one language; the description is cleaned.',
  audience: 'person',
  input: OfProject.extend({
    language: z.enum(languages),
    title: Line(160),
    summary: Prose(4 * summaryCharacters),
    description: Prose(100_000),
  }),
  output: ProjectView,
})

export const saveCredits = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/credits',
  summary: 'Names the firms and people by their part, in credit order.',
  audience: 'person',
  input: OfProject.extend({ credits: z.array(CreditLine).max(60) }),
  output: ProjectView,
})

export const confirmProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/confirm',
  summary: 'Submits a complete, paid project; it is locked from then on.',
  audience: 'person',
  input: OfProject.extend({ acceptsRules: z.boolean() }),
  output: ProjectView,
})

export const withdrawProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/withdraw',
  summary: 'Takes the project out of the contest for good.',
  audience: 'person',
  input: OfProject,
  output: ProjectView,
})

export const OfficeProject = z.object({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  status: z.enum(projectLifecycle.statuses),
  title: z.string(),
  owner: z.string(),
  email: z.string(),
  numbers: z.array(z.int()),
  missing: z.int(),
  documents: z.array(
    DocumentView.pick({ id: true, title: true, originalName: true, bytes: true, pages: true }),
  ),
  isPaid: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
})
export type OfficeProject = z.infer<typeof OfficeProject>

export const listContestProjects = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/projects',
  summary: 'Every project of a contest with its state, the newest first.',
  audience: 'organiser',
  input: z.object({ contestId: z.uuid() }),
  output: z.array(OfficeProject),
})

export const reopenProject = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:projectId/reopen',
  summary: 'Lets the entrant change a confirmed project again.',
  audience: 'organiser',
  input: OfProject.extend({ reason: FilledLine(500) }),
  output: z.object({ id: z.uuid(), status: z.enum(projectLifecycle.statuses) }),
})
