import { formatNumber } from './format.ts'
import { type Language, locales } from './language.ts'

export type Words = Readonly<Record<string, string>>
export type MessageParams = Record<string, string | number>

/** The messages of one language, by folder. */
export type Catalogue = Record<string, Words>

const quantities = new Set(['count', 'limit'])

const rules = new Map<Language, Intl.PluralRules>()

function pluralOf(count: number, language: Language): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(locales[language])
  rules.set(language, known)
  return known.select(count)
}

/**
 * The message of a key: `count` selects the plural form, and each `{{name}}` is replaced with its parameter. A count and
 * a limit are written as the language writes numbers; another number may be a year or an entry's, and is left as it is.
 */
export function messageIn(
  words: Words | undefined,
  key: string,
  language: Language,
  params: MessageParams = {},
): string {
  const { count } = params
  const plural = typeof count === 'number' ? words?.[`${key}_${pluralOf(count, language)}`] : undefined
  const message = plural ?? words?.[key] ?? key
  if (!message.includes('{{')) return message
  return message.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => {
    const value = params[name]
    return quantities.has(name) && Number.isInteger(value)
      ? formatNumber(Number(value), language)
      : String(value ?? '')
  })
}

/** The placeholders of a text, each once: `{{name}}` gives `name`. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name = '']) => name))]
}

/** A message's text by plural form; one without plurals has only `other`. */
export type Forms = Record<string, string>

const plural = /_(one|two|few|many|other)$/

/** The key of a message without its plural form. */
export const messageKeyOf = (catalogueKey: string) => catalogueKey.replace(plural, '')

/** The catalogue's key for a form of a message. */
export const catalogueKeyOf = (words: Words, key: string, form: string) =>
  key in words ? key : `${key}_${form}`

/** The forms of a message in a catalogue. */
export function formsOf(words: Words, key: string): Forms {
  const alone = words[key]
  // A key comes from an address too, and every object inherits a `valueOf`.
  if (alone !== undefined && Object.hasOwn(words, key)) return { other: alone }
  const forms = ['one', 'two', 'few', 'many', 'other'].flatMap((form) => {
    const text = words[`${key}_${form}`]
    return text === undefined ? [] : [[form, text]]
  })
  return Object.fromEntries(forms)
}
