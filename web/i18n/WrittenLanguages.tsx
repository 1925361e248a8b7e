import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'

interface WrittenLanguagesProps {
  /** The name of the row, for screen readers. */
  label: string
  /** The address of the screen that contains the row. */
  at: string
  written: Language
  offered?: readonly Language[]
  /** The state of the text in a language. */
  noteOf?(language: Language): string | undefined
}

/** The languages of one text as a row of links, the current one under the accent. */
export function WrittenLanguages({ label, at, written, offered = languages, noteOf }: WrittenLanguagesProps) {
  return (
    <LinkTabs
      label={label}
      current={written}
      words={offered.map((language) => ({
        key: language,
        label: ownNames[language],
        lang: locales[language],
        href: `${at}${at.includes('?') ? '&' : '?'}text=${language}`,
        note: noteOf?.(language),
      }))}
    />
  )
}
