import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { type Localized, locales, ownNames } from '#shared/language.ts'
import { countCharacters } from '#shared/text.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextArea } from '#web/kit/TextArea.tsx'
import { descriptionCharacters } from '../contract.ts'
import { LanguageTabs } from './LanguageTabs.tsx'

interface DescriptionFieldsProps {
  description: Localized
  errorOf: (language: keyof Localized) => string | undefined
  disabled?: boolean | undefined
  onChange: (description: Localized) => void
}

/** The description of the firm in each language, with a counter. */
export function DescriptionFields({ description, errorOf, disabled, onChange }: DescriptionFieldsProps) {
  const t = useMessages('firms')
  const spoken = useLanguage()
  const [written, setWritten] = useState(spoken)
  const text = description[written]
  const used = countCharacters(text.trim())
  return (
    <LanguageTabs
      label={t('description.languages')}
      chosen={written}
      noteOf={(language) => {
        if (errorOf(language)) return t('description.too_long')
        return description[language].trim() ? undefined : t('description.empty')
      }}
      onChoose={setWritten}
    >
      <TextArea
        label={ownNames[written]}
        hint={t('description.hint')}
        lang={locales[written]}
        rows={6}
        disabled={disabled}
        error={errorOf(written)}
        counter={t('description.counter', {
          count: descriptionCharacters,
          used: formatNumber(used, spoken),
          limit: formatNumber(descriptionCharacters, spoken),
        })}
        over={used > descriptionCharacters}
        value={text}
        onChange={(event) => onChange({ ...description, [written]: event.currentTarget.value })}
      />
    </LanguageTabs>
  )
}
