import { type Language, languages, ownNames } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'

interface LanguageChoiceProps {
  value: Language
  onChange(language: Language): void
}

export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const t = useMessages('pages')
  return (
    <SelectField
      compact
      label={t('texts.language')}
      value={value}
      options={languages.map((language) => ({ value: language, label: ownNames[language] }))}
      onChange={(event) => {
        const chosen = languages.find((language) => language === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
