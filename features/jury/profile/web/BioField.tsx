import { charactersOf } from '#features/projects/texts/texts.ts'
import { formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { FieldProps } from '#web/kit/Field.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { bioCharacters } from '../questionnaire.ts'

type BioFieldProps = Pick<FieldProps, 'label' | 'note' | 'hint' | 'missing' | 'error'> & {
  id: string
  lang: string
  value: string
  onText(text: string): void
}

/** A text under the photo with its counter, which counts as the server does: without tags. */
export function BioField({ value, onText, ...field }: BioFieldProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const count = charactersOf(value)
  return (
    <TextArea
      {...field}
      rows={7}
      counter={t('questions.counter', {
        count,
        used: formatNumber(count, language),
        limit: formatNumber(bioCharacters, language),
      })}
      over={count > bioCharacters}
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
