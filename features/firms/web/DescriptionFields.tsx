import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { type Language, type Localized, languages, locales, ownNames } from '#shared/language.ts'
import { countCharacters } from '#shared/text.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { descriptionCharacters } from '../contract.ts'
import style from './LanguageTabs.module.css'

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

interface LanguageTabsProps {
  /** The accessible name of the tab list. */
  label: string
  chosen: Language
  /** A note beside a language. */
  noteOf: (language: Language) => string | undefined
  onChoose: (language: Language) => void
  /** The text in the chosen language. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs for a text in four languages; the arrow keys switch between them. */
function LanguageTabs({ label, chosen, noteOf, onChoose, children }: LanguageTabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next = languages[(languages.indexOf(chosen) + (step ?? 0) + languages.length) % languages.length]
    if (!step || !next) return
    event.preventDefault()
    onChoose(next)
    row.current?.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus()
  }
  return (
    <>
      <div className={style.row} role="tablist" aria-label={label} ref={row} onKeyDown={go}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-${language}`}
            data-language={language}
            className={style.tab}
            aria-selected={language === chosen}
            aria-controls={`${id}-text`}
            tabIndex={language === chosen ? 0 : -1}
            onClick={() => onChoose(language)}
          >
            <span lang={locales[language]}>{ownNames[language]}</span>
            {noteOf(language) && <small>{noteOf(language)}</small>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-text`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
