import { type Language, locales } from './language.ts'

export type Words = Readonly<Record<string, string>>
export type MessageParams = Record<string, string | number>

/** The messages of one language, by folder. */
export type Catalogue = Record<string, Words>

const rules = new Map<Language, Intl.PluralRules>()

function pluralOf(count: number, language: Language): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(locales[language])
  rules.set(language, known)
  return known.select(count)
}

/** The message of a key: `count` selects the plural form, and each `{{name}}` is replaced with its parameter. */
export function messageIn(
  words: Words | undefined,
  key: string,
  language: Language,
  params: MessageParams = {},
): string {
  const { count } = params
  const plural = typeof count === 'number' ? words?.[`${key}_${pluralOf(count, language)}`] : undefined
  const message = plural ?? words?.[key] ?? key
  return message.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(params[name] ?? ''))
}
