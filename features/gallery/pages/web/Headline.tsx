import { asWritten } from '#features/gallery/search/found-words.ts'
import { emptyQuery, searchOf, type WallView, without } from '#features/gallery/search/wall-query.ts'
import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './Headline.module.css'
import { nameOfOption, saidOf } from './option-names.ts'

interface HeadlineProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

/** The headline: the count and the chosen filters, each of which can be removed. */
export function Headline({ wall, language, t }: HeadlineProps) {
  const here = links.inspirations(language)
  const { query, total, chosen, showingFor, matches } = wall
  return (
    <div className={style.lead} data-part="headline">
      <h1>{t(showingFor ? 'wall.nearest' : 'wall.count', { count: total })}</h1>
      {chosen.map((one) => {
        const name = nameOfOption(one.facet, one, language, t)
        return (
          <em key={`${one.facet}-${one.value}`}>
            <a href={`${here}${searchOf(without(query, one))}`} aria-label={t('wall.take_off', { name })}>
              {saidOf(one, language, t)}
              <svg className={style.cross} viewBox="0 0 12 12" aria-hidden="true">
                <path d="M2 2l8 8M10 2l-8 8" />
              </svg>
            </a>
          </em>
        )
      })}
      {chosen.length > 1 && (
        <a className={style.clear} href={`${here}${searchOf({ ...emptyQuery, sort: query.sort })}`}>
          {t('wall.clear')}
        </a>
      )}
      {showingFor && (
        <p>{t('wall.showing_for', { words: asWritten(showingFor, query.q, Object.values(matches)) })}</p>
      )}
    </div>
  )
}
