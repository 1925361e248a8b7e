import { z } from 'zod'
import { CreditLine, ProjectFields, TextView } from '#features/projects/steps/contract.ts'
import { isLanguage, type Language, languages } from '#shared/language.ts'

export const Choice = z.object({ disciplineId: z.uuid().nullable(), categoryIds: z.array(z.uuid()) })
export type Choice = z.infer<typeof Choice>

/** What is to be kept of a project's words and choices; whatever is left out stays as it is. */
export interface Changes {
  fields: Partial<ProjectFields>
  texts: Partial<Record<Language, Partial<TextView>>>
  credits: CreditLine[] | null
  choice: Choice | null
}

export const noChanges: Changes = { fields: {}, texts: {}, credits: null, choice: null }

/** The order of the categories says nothing. */
function inOrder({ disciplineId, categoryIds }: Choice): Choice {
  return { disciplineId, categoryIds: [...new Set(categoryIds)].sort() }
}

/** One value a field, under the names that versions and conflicts use. */
export function valuesOf(changes: Changes): Record<string, unknown> {
  const texts = Object.entries(changes.texts).flatMap(([language, text]) =>
    Object.entries(text).map(([part, value]) => [`texts.${language}.${part}`, value] as const),
  )
  const values = {
    ...changes.fields,
    ...Object.fromEntries(texts),
    ...(changes.credits ? { credits: changes.credits } : {}),
    ...(changes.choice ? { categories: inOrder(changes.choice) } : {}),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const Fields = ProjectFields.partial()
const Text = TextView.partial()
const Credits = z.array(CreditLine)

/** The other way round; a name that no field has is an error. */
export function changesFrom(values: Record<string, unknown>): Changes {
  const { credits, categories, ...rest } = values
  const fields: Record<string, unknown> = {}
  const texts: Partial<Record<Language, Record<string, unknown>>> = {}
  for (const [name, value] of Object.entries(rest)) {
    const [, language, part] = /^texts\.([a-z-]+)\.(\w+)$/.exec(name) ?? []
    if (language && part && isLanguage(language)) texts[language] = { ...texts[language], [part]: value }
    else fields[name] = value
  }
  return {
    fields: Fields.strict().parse(fields),
    texts: z.partialRecord(z.enum(languages), Text.strict()).parse(texts),
    credits: credits === undefined ? null : Credits.parse(credits),
    choice: categories === undefined ? null : Choice.parse(categories),
  }
}

export function onlyFields(changes: Changes, names: ReadonlySet<string>): Changes {
  return changesFrom(
    Object.fromEntries(Object.entries(valuesOf(changes)).filter(([name]) => names.has(name))),
  )
}
