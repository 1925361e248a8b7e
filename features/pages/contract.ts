import { z } from 'zod'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { type Language, languages } from '#shared/language.ts'
import { Page, pageOf } from '#shared/list.ts'
import { FilledLine, isStorable, Line } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'
import type en from './messages/en.json'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    pages: ErrorCodeIn<typeof en>
  }
}

const Catalogue = z.record(z.string(), z.record(z.string(), z.string()))

export const getTranslations = endpoint({
  method: 'GET',
  path: '/api/translations',
  summary: 'Every message of the interface, by language, domain and key.',
  audience: 'anyone',
  hasNoTimeLimit: true,
  input: z.object({}),
  output: z.record(z.enum(languages), Catalogue),
})

export const getOwnTranslations = endpoint({
  method: 'GET',
  path: '/api/translations/own',
  summary:
    'The messages of one language that the organisers have changed, by domain and key, without texts of pages.',
  audience: 'anyone',
  hasNoTimeLimit: true,
  input: z.object({ language: z.enum(languages) }),
  output: Catalogue,
})

/** A message's text by plural form; one without plurals has only `other`. */
const Forms = z.record(z.string().max(10), z.string().max(200_000).refine(isStorable))

/** The folder and the key of a message, without its plural form. */
export const MessageName = z.object({ place: FilledLine(40), key: FilledLine(200) })
export type MessageName = z.infer<typeof MessageName>

const byLanguage = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(languages.map((one) => [one, value])) as Record<Language, Value>)

export const TextView = MessageName.extend({
  isRich: z.boolean(),
  placeholders: z.array(z.string()),
  most: byLanguage(z.int()),
  shipped: byLanguage(Forms),
  /** The organisers' own text, where there is one. */
  own: byLanguage(Forms.nullable()),
})
export type TextView = z.infer<typeof TextView>

export const TextChange = MessageName.extend({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The organiser's name; null for a deleted account and for the portal itself. */
  author: z.string().nullable(),
  language: z.enum(languages),
  /** Null: the shipped text. */
  from: Forms.nullable(),
  to: Forms.nullable(),
})
export type TextChange = z.infer<typeof TextChange>

/** Messages that are edited together, the version of the newest change among them, and their last changes. */
export const TextGroup = z.object({
  version: z.int(),
  texts: z.array(TextView),
  changes: z.array(TextChange),
})
export type TextGroup = z.infer<typeof TextGroup>

/** Own texts to be saved: a language that is left out stays as it is, null is the shipped text again. */
export const OwnText = MessageName.extend({
  forms: z.object(
    Object.fromEntries(languages.map((one) => [one, Forms.nullable().optional()])) as Record<
      Language,
      z.ZodOptional<z.ZodNullable<typeof Forms>>
    >,
  ),
})
export type OwnText = z.infer<typeof OwnText>

export const textFilters = ['changed', 'missing'] as const

export const TextSearch = z.object({
  /** In the key and in the texts of all languages. */
  q: Line(200).default(''),
  place: Line(40).optional(),
  only: z.enum(textFilters).optional(),
})
export type TextSearch = z.infer<typeof TextSearch>

export const findTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts',
  summary: 'The messages of the interface, a page at a time.',
  audience: 'organiser',
  blindSafe: true,
  input: TextSearch.extend({ page: Page }),
  output: pageOf(
    MessageName.extend({
      id: z.string(),
      /** The current text; of several plural forms the general one. */
      text: byLanguage(z.string()),
      changed: z.array(z.enum(languages)),
      /** Changed in another language, but still the shipped text in this one. */
      missing: z.array(z.enum(languages)),
    }),
  ).extend({ places: z.array(z.string()) }),
})

export const getText = endpoint({
  method: 'GET',
  path: '/api/admin/texts/:place/:key',
  summary: 'One message in every language: as shipped, and in the organisers’ own wording.',
  audience: 'organiser',
  blindSafe: true,
  input: MessageName,
  output: TextGroup,
})

export const saveTexts = endpoint({
  method: 'PUT',
  path: '/api/admin/texts',
  summary: 'Saves the organisers’ own wording of messages. The texts take effect at once.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...BasedOn, texts: z.array(OwnText).min(1).max(60) }),
  output: TextGroup,
})
