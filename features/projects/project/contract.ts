import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { EntryLimits } from '#features/contests/contest/limits.ts'
import { contestLifecycle, entrantKinds } from '#features/contests/lifecycle.ts'
import { fileLifecycle } from '#features/files/lifecycle.ts'
import { Crop, FileTexts, fileProblems, ImageView } from '#features/files/storage/contract.ts'
import { entryLifecycle, projectKinds, projectLifecycle } from '#features/projects/lifecycle.ts'
import type en from '#features/projects/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { LocalizedRichText, RichText } from '#shared/rich-text.ts'
import { FilledLine, Line, Prose, RichProse } from '#shared/text.ts'
import { Answers } from './answers.ts'
import { creditRoles } from './credits.ts'
import { Begun, SaveConflict, SaveResult } from './field-versions.ts'
import { paymentStates } from './payment-state.ts'
import { projectRoles } from './project-access.ts'
import { missingFields, steps } from './steps.ts'
import { proseUnits, titleCharacters } from './text-parts.ts'
import { WorkView } from './work-view.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    projects: ErrorCodeIn<typeof en>
  }
}

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
  description: RichText,
})
export type TextView = z.infer<typeof TextView>

/** The fields of the steps; each can be sent separately and is saved at once. */
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
  pressMayDownload: z.boolean(),
})
export type ProjectFields = z.infer<typeof ProjectFields>

export const CreditLine = z.object({
  role: z.enum(creditRoles),
  name: FilledLine(200),
  /** Set if the portal knows the firm. */
  firmId: z.uuid().nullable(),
})
export type CreditLine = z.infer<typeof CreditLine>

export const Choice = z.object({ disciplineId: z.uuid().nullable(), categoryIds: z.array(z.uuid()) })
export type Choice = z.infer<typeof Choice>

export const Missing = z.object({
  step: z.enum(steps),
  field: z.enum(missingFields),
  /** The image it is about, counted from 1. */
  image: z.int().optional(),
  /** How many more are required. */
  count: z.int().optional(),
  /** The file that the contest requests by name. */
  slot: z.object({ key: z.string(), label: Localized }).optional(),
  /** The contest's own field. */
  answer: z.object({ key: z.string(), label: Localized }).optional(),
})

export const DocumentView = z.object({
  id: z.uuid(),
  /** The key of the file that the contest requests by name, if it is one. */
  slotKey: z.string().nullable(),
  title: Localized,
  originalName: z.string(),
  bytes: z.int(),
  pages: z.int(),
  status: z.enum(fileLifecycle.statuses),
  /** Why the first page could not be rendered. */
  problem: z.enum(fileProblems).nullable(),
  /** The first page, once rendered. */
  preview: ImageView.nullable(),
  /** Increases along the list; the next upload gets a position after the last. */
  position: z.int(),
})

/** A pending bank transfer. The entries it pays for cannot be changed until it arrives or is cancelled. */
export const PendingTransfer = z.object({
  entryIds: z.array(z.uuid()),
  since: z.iso.datetime(),
})
export type PendingTransfer = z.infer<typeof PendingTransfer>

export const ProjectView = ProjectFields.extend({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  status: z.enum(projectLifecycle.statuses),
  /** May be changed now: pending, and in time or given more time. */
  isEditable: z.boolean(),
  /** Submitted, and the user may still take it back. */
  canTakeBack: z.boolean(),
  contest: z
    .object({
      id: z.uuid(),
      name: Localized,
      year: z.int(),
      status: z.enum(contestLifecycle.statuses),
      deadlineAt: z.iso.datetime(),
      timeZone: z.string(),
      rules: LocalizedRichText,
      rulesVersion: z.string(),
      rulesAt: z.iso.datetime(),
    })
    .nullable(),
  limits: EntryLimits,
  firm: z.object({ id: z.uuid(), name: z.string(), city: z.string(), country: z.string() }).nullable(),
  disciplineId: z.uuid().nullable(),
  disciplineName: Localized.nullable(),
  entries: z.array(EntryView),
  texts: z.record(z.enum(languages), TextView),
  /** The translation service has at least one language to write. */
  isTranslationOrdered: z.boolean(),
  credits: z.array(CreditLine),
  /** In the entrant's order. */
  images: z.array(
    z.object({
      id: z.uuid(),
      image: ImageView,
      /** Increases along the list; the next upload gets a position after the last. */
      position: z.int(),
      legend: Localized,
      alt: Localized,
      credit: z.string(),
      fromFile: FileTexts.nullable(),
      mayBePublished: z.boolean(),
      isCover: z.boolean(),
      /** The crop shown where the full image does not fit. */
      crop: Crop.nullable(),
      /** Why its larger sizes could not be made. */
      problem: z.enum(fileProblems).nullable(),
      originalName: z.string(),
      bytes: z.int(),
    }),
  ),
  /** In the entrant's order. */
  documents: z.array(DocumentView),
  /** To the contest's own fields, `limits.fields`. */
  answers: Answers,
  missing: z.array(Missing),
  /** The user's role in the project. */
  role: z.enum(projectRoles),
  /** The owner's name. */
  owner: z.string(),
  pendingTransfer: PendingTransfer.nullable(),
  /** Versions by field; a missing field was never written. */
  versions: z.record(z.string(), z.int()),
  /** The revisions that an organiser requested, until the project is submitted again. */
  revisions: z.string(),
  rulesVersion: z.string().nullable(),
  rulesAcceptedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProjectView = z.infer<typeof ProjectView>
export type ProjectImage = ProjectView['images'][number]
export type ProjectDocument = ProjectView['documents'][number]

export const ProjectSummary = z.object({
  id: z.uuid(),
  kind: z.enum(projectKinds),
  status: z.enum(projectLifecycle.statuses),
  isEditable: z.boolean(),
  /** Submitted, and the user may still take it back. */
  canTakeBack: z.boolean(),
  /** `editor` for a project shared by its owner. */
  role: z.enum(projectRoles),
  /** The owner's name. */
  owner: z.string(),
  /** The contest is not being judged yet, so the entrant may withdraw. */
  isWithdrawable: z.boolean(),
  /** A draft that was not paid. */
  isDeletable: z.boolean(),
  /** The title in the entry's language, else the name; empty at first. */
  title: z.string(),
  name: z.string(),
  contest: z
    .object({ id: z.uuid(), name: Localized, deadlineAt: z.iso.datetime(), timeZone: z.string() })
    .nullable(),
  categories: z.array(Localized),
  cover: ImageView.nullable(),
  missing: z.array(Missing),
  revisions: z.string(),
  payment: z.enum(paymentStates),
  pendingTransfer: PendingTransfer.nullable(),
  paidAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** For a product outside any contest: when it was published in the gallery. */
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

const OfProject = z.object({ projectId: z.uuid() })

export const registerProject = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/projects',
  summary: 'Registers to a contest: creates a project or a product in it, in the requested language.',
  audience: 'user',
  isOnce: true,
  input: z.object({ contestId: z.uuid(), kind: z.enum(projectKinds) }),
  output: z.object({ id: z.uuid() }),
})

export const submitProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Creates a product outside any contest, for the inspiration search engine.',
  audience: 'user',
  isOnce: true,
  input: z.object({}),
  output: z.object({ id: z.uuid() }),
})

export const listMyProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary: 'The user’s own and shared projects and products, the newest first.',
  audience: 'user',
  mayActAs: true,
  isCached: true,
  input: z.object({}),
  output: z.array(ProjectSummary),
})

export const getProject = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId',
  summary: 'One of the user’s own or shared projects in full, with the missing fields of each step.',
  audience: 'user',
  mayActAs: true,
  isCached: true,
  input: OfProject,
  output: ProjectView,
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/preview',
  summary: 'One of the user’s own or shared projects, as the jury and the gallery will see it.',
  audience: 'user',
  mayActAs: true,
  input: OfProject,
  output: WorkView,
})

/** In the past or the next year; a typing error is rejected rather than printed. */
const CompletionDay = ProjectFields.shape.completedOn.refine(
  (day) => day === null || Date.parse(day) < Date.now() + 366 * 86_400_000,
  { params: { sentence: 'day_too_far' } },
)

export const saveProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:projectId',
  summary: 'Saves fields of any step; fields that another user changed return 409 with both values.',
  audience: 'user',
  mayActAs: true,
  input: ProjectFields.extend({ completedOn: CompletionDay })
    .partial()
    .extend({ projectId: z.uuid(), ...Begun }),
  output: SaveResult,
})

export const chooseCategories = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/categories',
  summary: 'Enters the project in one discipline and in categories of it; a paid category stays.',
  audience: 'user',
  input: OfProject.extend({
    disciplineId: z.uuid().nullable(),
    categoryIds: z.array(z.uuid()).max(50),
    ...Begun,
  }),
  output: ProjectView,
})

export const saveText = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/texts/:language',
  summary:
    'Saves title, summary or description in one language or all. A text over its limit is saved, and listed as missing on submission.',
  audience: 'user',
  mayActAs: true,
  input: OfProject.extend({
    language: z.enum(languages),
    title: Line(titleCharacters).optional(),
    summary: Prose(proseUnits).optional(),
    description: RichProse().optional(),
    ...Begun,
  }),
  output: SaveResult,
})

export const saveCredits = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/credits',
  summary: 'Lists the credited firms and people by role, in credit order.',
  audience: 'user',
  mayActAs: true,
  input: OfProject.extend({ credits: z.array(CreditLine).max(60), ...Begun }),
  output: ProjectView,
})

/** The body of a 409 for fields that changed meanwhile; the other fields were saved. */
export const FieldsInConflict = z.object({ conflicts: z.array(SaveConflict), project: ProjectView })

export const confirmProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/confirm',
  summary:
    'Submits a complete, paid project; it is locked from then on, unless it is taken back before the deadline.',
  audience: 'user',
  input: OfProject.extend({
    acceptsRules: z.boolean(),
    /** Which rules were on the screen, and in which language they were read. */
    rulesRead: z.object({ version: Line(60), language: z.enum(languages) }).optional(),
  }),
  output: ProjectView,
})

export const takeBackProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/take-back',
  summary: 'Takes a submission back until the deadline, to change it; it has to be submitted again.',
  audience: 'user',
  input: OfProject,
  output: ProjectView,
})

export const withdrawProject = endpoint({
  method: 'POST',
  path: '/api/projects/:projectId/withdraw',
  summary: 'Withdraws the project from the contest permanently.',
  audience: 'user',
  input: OfProject,
  output: ProjectView,
})
