import { type Language, locales } from '#shared/language.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { useStep } from './StepContext.ts'
import { useTyping } from './step-fields.tsx'

interface RowTextProps {
  label: string
  current: string
  missing?: string | undefined
  note?: string
  hint?: string | undefined
  most: number
  lang?: Language
  className?: string | undefined
  /** As versions name it. */
  field: string
  onText(text: string): void
}

/** A line of text in a row of files. */
export function RowText(props: RowTextProps) {
  const { label, field, current, missing, note, hint, most, lang, className, onText } = props
  const { project, begin, end } = useStep()
  const typed = useTyping(
    current,
    () => begin(field),
    () => end(field),
  )
  return (
    <TextField
      label={label}
      missing={missing}
      note={note}
      hint={hint}
      lang={lang && locales[lang]}
      className={className}
      value={typed.value}
      maxLength={most}
      disabled={!project.isEditable}
      onFocus={typed.start}
      onBlur={typed.end}
      onChange={(event) => {
        typed.type(event.currentTarget.value)
        onText(event.currentTarget.value)
      }}
    />
  )
}
