import { type Language, type Localized, languages } from '#shared/language.ts'
import { placeholdersOf } from '#shared/messages.ts'
import { withoutTags } from '#shared/text.ts'
import { type Audience, isOfJurors } from './audiences.ts'

export const placeholders = ['name', 'contest', 'deadline', 'projects', 'link'] as const
export type Placeholder = (typeof placeholders)[number]

/** Jurors have no projects. */
export const placeholdersFor = (audience: Audience): readonly Placeholder[] =>
  placeholders.filter((name) => name !== 'projects' || !isOfJurors(audience))

/** A mailing in every language: a subject, and a text as rich text. */
export interface MailingTexts {
  subject: Localized
  text: Localized
}

const isFilled = (html: string) => withoutTags(html).trim() !== ''

/** The languages that have both a subject and a text, the ones to fall back on first. */
export function writtenLanguages({ subject, text }: MailingTexts): Language[] {
  const inOrder = ['en', 'fr', 'es', 'zh-hans'] as const
  return inOrder.filter((language) => isFilled(subject[language]) && isFilled(text[language]))
}

/** The language in which a reader gets the mailing: their own, else the first one that is written. */
export function languageFor(texts: MailingTexts, own: Language): Language | null {
  const written = writtenLanguages(texts)
  return written.includes(own) ? own : (written[0] ?? null)
}

/** The languages that have a subject without a text, or the other way round. */
export const halfWritten = ({ subject, text }: MailingTexts) =>
  languages.filter((language) => isFilled(subject[language]) !== isFilled(text[language]))

/** Text in double braces that is no placeholder; `{{` without a name for braces that do not match. */
export function unknownPlaceholders(text: string, audience: Audience): string[] {
  const plain = withoutTags(text)
  const known: readonly string[] = placeholdersFor(audience)
  const unknown = placeholdersOf(plain).filter((name) => !known.includes(name))
  const rest = plain.replace(/{{\s*\w+\s*}}/g, '')
  return [...unknown.map((name) => `{{${name}}}`), ...(/{{|}}/.test(rest) ? ['{{'] : [])]
}
