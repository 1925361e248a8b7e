import type { MouseEvent } from 'react'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { switchLanguage } from './language.ts'
import { useLanguage, useMessages } from './messages.ts'
import style from './OtherLanguages.module.css'

interface OtherLanguagesProps {
  /** Where a language is chosen without a script. */
  href(language: Language): string
}

/** The other languages by their own names, where a reader arrives before they have chosen one. */
export function OtherLanguages({ href }: OtherLanguagesProps) {
  const t = useMessages('areas')
  const language = useLanguage()
  const choose = (event: MouseEvent, chosen: Language) => {
    event.preventDefault()
    switchLanguage(chosen)
  }
  return (
    <nav aria-label={t('frame.language')} className={style.languages}>
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <a
            key={one}
            href={href(one)}
            lang={locales[one]}
            hrefLang={locales[one]}
            onClick={(event) => choose(event, one)}
          >
            {ownNames[one]}
          </a>
        ))}
    </nav>
  )
}
