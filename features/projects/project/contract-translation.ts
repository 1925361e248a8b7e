import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { translationLifecycle } from '#features/projects/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Page, pageOf } from '#shared/list.ts'
import { Cents, Currency } from '#shared/money.ts'
import { SaveSource } from '#shared/save-source.ts'
import { sortsOf } from '#shared/sort.ts'
import { Line, Prose, RichProse } from '#shared/text.ts'
import { TextView } from './contract.ts'
import { summaryCharacters, titleCharacters } from './text-parts.ts'

/** The days from payment until a translation is due. */
export const translationDays = 10

export const TranslationOrder = z.object({
  id: z.uuid(),
  language: z.enum(languages),
  status: z.enum(translationLifecycle.statuses),
  /** A calendar day, once it is bought. */
  dueOn: z.string().nullable(),
  doneAt: z.iso.datetime().nullable(),
})
export type TranslationOrder = z.infer<typeof TranslationOrder>

export const TranslationWorkspace = z.object({
  /** The price of one language by currency; empty if the service is not offered. */
  prices: z.array(z.object({ currency: Currency, amount: Cents })),
  orders: z.array(TranslationOrder),
})
export type TranslationWorkspace = z.infer<typeof TranslationWorkspace>

const OfProject = z.object({ projectId: z.uuid() })

export const getTranslations = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/translations',
  summary: 'The price of the translation service, and the languages requested, paid and delivered.',
  audience: 'user',
  mayActAs: true,
  input: OfProject,
  output: TranslationWorkspace,
})

export const requestTranslations = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/translations',
  summary:
    'Replaces the languages requested from the translation service. They are paid in the payment step; a paid language cannot be removed.',
  audience: 'user',
  input: OfProject.extend({ languages: z.array(z.enum(languages)).max(languages.length) }),
  output: TranslationWorkspace,
})

export const AdminTranslation = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  title: z.string(),
  contest: Localized.nullable(),
  from: z.enum(languages),
  to: z.enum(languages),
  dueOn: z.string().nullable(),
  /** The length of the original without tags. */
  characters: z.int(),
})
export type AdminTranslation = z.infer<typeof AdminTranslation>

export const AdminTranslationText = AdminTranslation.extend({
  original: TextView,
  text: TextView,
  descriptionCharacters: z.int(),
})
export type AdminTranslationText = z.infer<typeof AdminTranslationText>

const translationColumns = ['project', 'languages', 'contest', 'due'] as const
export type TranslationColumn = (typeof translationColumns)[number]

/** The organiser's filters for the translations to be written. */
export const TranslationSearch = z.object({
  /** In what the list of projects is searched for. */
  q: Line(200).default(''),
  contest: z.uuid().optional(),
  /** The language of the translation. */
  to: z.enum(languages).optional(),
  due: z.enum(['overdue']).optional(),
  sort: z.enum(sortsOf(translationColumns)).default('due'),
})
export type TranslationSearch = z.infer<typeof TranslationSearch>

export const listTranslations = endpoint({
  method: 'GET',
  path: '/api/admin/translations',
  summary:
    'The paid translations to be written that match a search, a page at a time; first those due first.',
  audience: 'organiser',
  blindSafe: false,
  input: TranslationSearch.extend({ page: Page }),
  output: pageOf(AdminTranslation),
})

const OfTranslation = z.object({ translationId: z.uuid() })

export const getTranslation = endpoint({
  method: 'GET',
  path: '/api/admin/translations/:translationId',
  summary: 'One text to be translated, beside its translation.',
  audience: 'organiser',
  blindSafe: false,
  input: OfTranslation,
  output: AdminTranslationText,
})

export const saveTranslation = endpoint({
  method: 'PUT',
  path: '/api/admin/translations/:translationId',
  summary: 'Saves the translation so far; the entrant does not see it yet.',
  audience: 'organiser',
  blindSafe: false,
  input: OfTranslation.extend({
    title: Line(titleCharacters),
    summary: Prose(4 * summaryCharacters),
    description: RichProse(),
    ...SaveSource,
  }),
  output: AdminTranslationText,
})

export const submitTranslation = endpoint({
  method: 'POST',
  path: '/api/admin/translations/:translationId/submit',
  summary: 'Transfers a finished translation to the project’s texts and notifies the entrant.',
  audience: 'organiser',
  blindSafe: false,
  input: OfTranslation,
  output: z.object({}),
})
