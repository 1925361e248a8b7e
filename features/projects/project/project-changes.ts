import { type Language, languages } from '#shared/language.ts'
import type { Answers } from './answers.ts'
import type { Choice, CreditLine, ProjectFields, TextView } from './contract.ts'
import { textParts } from './text-parts.ts'

/** The project's texts and choices to save; omitted fields stay unchanged. */
export interface Changes {
  fields: Partial<ProjectFields>
  texts: Partial<Record<Language, Partial<TextView>>>
  credits: CreditLine[] | null
  choice: Choice | null
  answers: Answers
}

export const noChanges: Changes = { fields: {}, texts: {}, credits: null, choice: null, answers: {} }

/** The order of the categories is not significant. */
function inOrder({ disciplineId, categoryIds }: Choice): Choice {
  return { disciplineId, categoryIds: [...new Set(categoryIds)].sort() }
}

/** One value a field, under the names that versions and conflicts use. */
export function valuesOf(changes: Changes): Record<string, unknown> {
  const texts = Object.entries(changes.texts).flatMap(([language, text]) =>
    Object.entries(text).map(([part, value]) => [`texts.${language}.${part}`, value] as const),
  )
  const answers = Object.entries(changes.answers).map(([key, answer]) => [`answers.${key}`, answer] as const)
  const values = {
    ...changes.fields,
    ...Object.fromEntries([...texts, ...answers]),
    ...(changes.credits ? { credits: changes.credits } : {}),
    ...(changes.choice ? { categories: inOrder(changes.choice) } : {}),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The changes to the named fields. */
export function onlyFields(changes: Changes, names: ReadonlySet<string>): Changes {
  const fields = { ...changes.fields }
  for (const name of Object.keys(fields)) if (!names.has(name)) Reflect.deleteProperty(fields, name)
  const texts: Changes['texts'] = {}
  for (const language of languages) {
    for (const part of textParts) {
      const text = changes.texts[language]?.[part]
      if (text === undefined || !names.has(`texts.${language}.${part}`)) continue
      texts[language] = { ...texts[language], [part]: text }
    }
  }
  return {
    fields,
    texts,
    credits: names.has('credits') ? changes.credits : null,
    choice: names.has('categories') ? changes.choice : null,
    answers: Object.fromEntries(
      Object.entries(changes.answers).filter(([key]) => names.has(`answers.${key}`)),
    ),
  }
}
