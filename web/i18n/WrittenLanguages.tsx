import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'

interface WrittenLanguagesProps {
  /** The name of the row, for those who hear it. */
  label: string
  /** The address of the screen that the row stands on. */
  at: string
  written: Language
  offered?: readonly Language[]
  /** How the text in a language stands. */
  noteOf?(language: Language): string | undefined
}

/** The languages of one text as a row of words, the one that is in sight under the portal's mark. */
export function WrittenLanguages({ label, at, written, offered = languages, noteOf }: WrittenLanguagesProps) {
  return (
    <LinkTabs
      label={label}
      current={written}
      words={offered.map((language) => ({
        key: language,
        label: ownNames[language],
        lang: locales[language],
        href: `${at}?text=${language}`,
        note: noteOf?.(language),
      }))}
    />
  )
}
