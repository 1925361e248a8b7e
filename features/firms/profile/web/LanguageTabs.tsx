import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import style from './LanguageTabs.module.css'

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
export function LanguageTabs({ label, chosen, noteOf, onChoose, children }: LanguageTabsProps) {
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
