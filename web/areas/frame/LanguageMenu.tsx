import type { MouseEvent } from 'react'
import type { LanguageItem } from './frame-messages.ts'
import style from './LanguageMenu.module.css'

type LanguageMenuProps = {
  label: string
  languages: readonly LanguageItem[]
  language: string
}

/** A `details`, so that it opens without script. */
export function LanguageMenu({ label, languages, language }: LanguageMenuProps) {
  const current = languages.find(({ lang }) => lang === language)
  return (
    <details className={style.menu} name="mast" key={language}>
      <summary>
        <span className="visually-hidden">{label}</span>
        <svg className={style.globe} viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7.25" />
          <ellipse cx="9" cy="9" rx="3.2" ry="7.25" />
          <path d="M1.75 9h14.5" />
        </svg>
        {(current?.code ?? language).toUpperCase()}
      </summary>
      <ul>
        {languages.map(({ lang, code, name, href, press }) => (
          <li key={lang}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={lang === language ? 'true' : undefined}
              onClick={press && ((event) => instead(event, press))}
            >
              {name} <span className={style.code}>({code})</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function instead(event: MouseEvent, press: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  press()
}
