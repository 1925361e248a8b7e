import { type Language, locales } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { Changes } from '#web/parts/Changes.tsx'
import { type TextPart, textParts } from '../checks.ts'
import type { PublicationText } from '../contract.ts'
import style from './Editorial.module.css'

const read = (text: PublicationText, part: TextPart) =>
  part === 'description' ? plainText(text[part]) : text[part]

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
          <Changes before={read(before, part)} after={read(after, part)} />
        </p>
      ))}
    </div>
  )
}
