import type { ReactNode } from 'react'
import type { CardView } from '#features/gallery/publication/contract.ts'
import { formatCountry, joinParts } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import style from './WorkCaption.module.css'

interface WorkCaptionProps {
  card: CardView
  language: Language
  /** Set if the heading does not already show the level. */
  hasLevel?: boolean
  /** Shows the words of a search in the line with the place. */
  mark?: ((place: string) => ReactNode) | undefined
  /** What a search found in the work's texts. */
  children?: ReactNode
}

/** The caption of a work: title, level, firm and place. */
export function WorkCaption({ card, language, hasLevel = true, mark, children }: WorkCaptionProps) {
  const title = writtenIn(card.title, language, 'en')
  // The prize is shown also under the heading of a level, which does not say it.
  const award = card.prize ?? (hasLevel ? card.level : null)
  const place = joinParts(
    [card.firm, card.city, card.country && formatCountry(card.country, language)],
    language,
  )
  return (
    <span className={style.caption}>
      <span className={style.title} lang={title.language === language ? undefined : locales[title.language]}>
        {title.text}
      </span>
      {award && <span className={style.level}>{inLanguage(award, language)}</span>}
      <span className={style.place}>{mark ? mark(place) : place}</span>
      {children}
    </span>
  )
}
