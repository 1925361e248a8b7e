import type { CardView } from '#features/gallery/publication/contract.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import { addressOfWork } from './page-addresses.ts'
import style from './WorkNeighbours.module.css'

interface WorkNeighboursProps {
  previous: CardView | null
  next: CardView | null
  language: Language
  t: GalleryMessages
}

/** The works before and after, in the jury's order. The script follows the wall that the reader came from. */
export function WorkNeighbours({ previous, next, language, t }: WorkNeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav className={`page ${style.neighbours}`} aria-label={t('work.neighbours')} data-neighbours>
      {previous && <Neighbour card={previous} rel="prev" label={t('work.previous')} language={language} />}
      {next && <Neighbour card={next} rel="next" label={t('work.next')} language={language} />}
    </nav>
  )
}

interface NeighbourProps {
  card: CardView
  rel: 'prev' | 'next'
  label: string
  language: Language
}

function Neighbour({ card, rel, label, language }: NeighbourProps) {
  const title = writtenIn(card.title, language, 'en')
  return (
    <a href={addressOfWork(card, language)} rel={rel} className={style[rel]}>
      <small>{label}</small>
      <span data-title lang={title.language === language ? undefined : locales[title.language]}>
        {title.text}
      </span>
    </a>
  )
}
