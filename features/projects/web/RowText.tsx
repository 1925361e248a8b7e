import { useState } from 'react'
import { type Language, locales } from '#shared/language.ts'
import { TextField } from '#web/kit/TextField.tsx'
import { useStep } from './StepContext.ts'

/** While somebody types, the field shows what was typed, not the trimmed form that the server keeps. */
function useTyped(kept: string) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? kept,
    begin: () => setTyped(kept),
    type: setTyped,
    end: () => setTyped(null),
  }
}

interface RowTextProps {
  label: string
  kept: string
  missing?: string | undefined
  most: number
  lang?: Language
  className?: string | undefined
  onText(text: string): void
}

/** A line of text in a row of files. */
export function RowText({ label, kept, missing, most, lang, className, onText }: RowTextProps) {
  const { project } = useStep()
  const typed = useTyped(kept)
  return (
    <TextField
      label={label}
      missing={missing}
      lang={lang && locales[lang]}
      className={className}
      value={typed.value}
      maxLength={most}
      disabled={!project.isEditable}
      onFocus={typed.begin}
      onBlur={typed.end}
      onChange={(event) => {
        typed.type(event.currentTarget.value)
        onText(event.currentTarget.value)
      }}
    />
  )
}
