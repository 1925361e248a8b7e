import { type Language, locales } from '#shared/language.ts'
import { Changes } from '#web/parts/Changes.tsx'
import { textParts } from '../checks.ts'
import type { PublicationText } from '../contract.ts'
import { plainText } from '../plain-text.ts'
import style from './Editorial.module.css'

/** With an empty line between paragraphs, as they are shown. */
const inParagraphs = (html: string) => plainText(html).replaceAll('\n', '\n\n')

interface TextChangesProps {
  before: PublicationText
  after: PublicationText
  written: Language
}

/** Two versions of one text as one, with what was removed and added. Formats are not compared. */
export function TextChanges({ before, after, written }: TextChangesProps) {
  return (
    <div className={style.changes} lang={locales[written]} dir="auto">
      {textParts.map((part) => (
        <p key={part} data-part={part}>
          <Changes before={inParagraphs(before[part])} after={inParagraphs(after[part])} />
        </p>
      ))}
    </div>
  )
}
