import type { WorkView } from '#features/projects/project/work-view.ts'
import { inLanguage, type Language, type Localized, languages } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { withoutTags } from '#shared/text.ts'
import { contactsIn } from './contacts-in.ts'
import { type PublicationText, publicationLimits, shortestDescription } from './contract.ts'
import { wordsIn } from './words-in.ts'

export const textParts = ['title', 'summary', 'description'] as const
export type TextPart = (typeof textParts)[number]

type Texts = Readonly<Record<Language, PublicationText>>

export interface CheckedTexts {
  /** The entry's own language. */
  language: Language
  /** The redactor's texts. */
  texts: Texts
  /** The public page shows these wherever the redactor wrote nothing. */
  entrantTexts: Texts
  entry: Pick<WorkView, 'country' | 'credits'> & {
    images: readonly { image: { id: string }; legend: Localized; credit: string }[]
  }
}

interface InText {
  language: Language
  part: TextPart
}

/** What is open, and where. The place of a missing language is its title. */
export type Check =
  | ({ code: 'part_needed' | 'part_missing' | 'language_missing' | 'title_untranslated' } & InText)
  | ({ code: 'too_long' | 'too_short'; count: number; limit: number } & InText)
  | ({ code: 'same_text'; other: Language } & InText)
  | ({ code: 'contact'; found: string } & InText)
  | { code: 'legend_missing' | 'credit_missing'; imageId: string; image: number }
  | { code: 'credits_missing' }

const blocking: readonly Check['code'][] = ['part_needed', 'too_long']

/** Texts with a blocker cannot be submitted or approved; a warning is for the redactor to decide. */
export const isBlocking = ({ code }: Check): boolean => blocking.includes(code)

const isEmpty = (text: string) => withoutTags(text).trim() === ''
const sameText = (one: string, other: string) => !isEmpty(one) && plainText(one) === plainText(other)

/** What the public page will show in a language. */
function published({ texts, entrantTexts }: CheckedTexts, language: Language): PublicationText {
  const of = (part: TextPart) => texts[language][part] || entrantTexts[language][part]
  return { title: of('title'), summary: of('summary'), description: of('description') }
}

/** Approved texts replace the entrant's, so a redactor who approves the entrant's own text copies it. */
function ownLanguageChecks({ language, texts }: CheckedTexts): Check[] {
  return textParts
    .filter((part) => isEmpty(texts[language][part]))
    .map((part) => ({ code: 'part_needed', language, part }))
}

function otherLanguageChecks(checked: CheckedTexts, language: Language): Check[] {
  const text = published(checked, language)
  const missing = textParts.filter((part) => isEmpty(text[part]))
  if (missing.length === textParts.length) return [{ code: 'language_missing', language, part: 'title' }]
  const own = published(checked, checked.language)
  const isUntranslated = sameText(text.title, own.title)
  return [
    ...missing.map((part) => ({ code: 'part_missing', language, part }) as const),
    ...(isUntranslated ? [{ code: 'title_untranslated', language, part: 'title' } as const] : []),
  ]
}

function lengthChecks(checked: CheckedTexts, language: Language): Check[] {
  const tooLong = textParts.flatMap((part): Check[] => {
    const [count, limit] = [[...withoutTags(checked.texts[language][part])].length, publicationLimits[part]]
    return count > limit ? [{ code: 'too_long', language, part, count, limit }] : []
  })
  const { description } = published(checked, language)
  const count = wordsIn(description)
  const isShort = count > 0 && count < shortestDescription
  return isShort
    ? [...tooLong, { code: 'too_short', language, part: 'description', count, limit: shortestDescription }]
    : tooLong
}

/** A translation that was pasted into the wrong language. Titles have a check of their own. */
function sameTextChecks(checked: CheckedTexts, language: Language): Check[] {
  const text = published(checked, language)
  const before = languages.slice(0, languages.indexOf(language))
  return (['summary', 'description'] as const).flatMap((part): Check[] => {
    const other = before.find((one) => sameText(text[part], published(checked, one)[part]))
    return other ? [{ code: 'same_text', language, part, other }] : []
  })
}

function contactChecks(checked: CheckedTexts, language: Language): Check[] {
  const text = published(checked, language)
  return textParts.flatMap((part) =>
    contactsIn(text[part], checked.entry.country).map(
      (found) => ({ code: 'contact', language, part, found }) as const,
    ),
  )
}

function entryChecks({ language, entry }: CheckedTexts): Check[] {
  const images = entry.images.flatMap(({ image, legend, credit }, place): Check[] => {
    const at = { imageId: image.id, image: place + 1 }
    return [
      ...(inLanguage(legend, language).trim() ? [] : [{ code: 'legend_missing', ...at } as const]),
      ...(credit.trim() ? [] : [{ code: 'credit_missing', ...at } as const]),
    ]
  })
  return entry.credits.length > 0 ? images : [{ code: 'credits_missing' }, ...images]
}

/** What is open before the texts of a project are published, blockers first. */
export function checksOf(checked: CheckedTexts): Check[] {
  const found = languages.flatMap((language) => [
    ...(language === checked.language ? ownLanguageChecks(checked) : otherLanguageChecks(checked, language)),
    ...lengthChecks(checked, language),
    ...sameTextChecks(checked, language),
    ...contactChecks(checked, language),
  ])
  return [...found, ...entryChecks(checked)].toSorted(
    (one, other) => Number(isBlocking(other)) - Number(isBlocking(one)),
  )
}

/** The languages in which the public page would have no text. */
export function languageGaps(checks: readonly Check[]): Language[] {
  return checks.flatMap((check) => (check.code === 'language_missing' ? [check.language] : []))
}
