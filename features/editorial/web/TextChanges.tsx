import { type Language, locales } from '#shared/language.ts'
import { Changes } from '#web/parts/Changes.tsx'
import { textParts } from '../checks.ts'
import type { PublicationText } from '../contract.ts'
import { plainText } from '../plain-text.ts'
import style from './Editorial.module.css'

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
          <Changes before={plainText(before[part])} after={plainText(after[part])} />
        </p>
      ))}
    </div>
  )
}
