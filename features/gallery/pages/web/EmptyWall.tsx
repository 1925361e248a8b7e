import {
  type Chosen,
  emptyQuery,
  searchOf,
  type WallView,
  without,
} from '#features/gallery/search/wall-query.ts'
import { type Language, locales } from '#shared/language.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import style from './EmptyWall.module.css'
import type { GalleryMessages } from './gallery-messages.ts'
import { saidOf } from './option-names.ts'

interface EmptyWallProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

/** Names the search, and the filters to remove to see works again. */
export function EmptyWall({ wall: { query, chosen, waysOut }, language, t }: EmptyWallProps) {
  const here = links.inspirations(language)
  const said = (one: Chosen) => saidOf(one, language, t)
  const filters = new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(chosen.map(said))
  if (chosen.length === 0)
    return (
      <StateScreen heading="h2" title={t('wall.bare')}>
        {t('wall.bare_about')}
      </StateScreen>
    )
  return (
    <StateScreen heading="h2" title={t('wall.nothing', { filters })}>
      <span className={style.ways}>
        {waysOut.map(({ chosen: one, count }) => (
          <a key={`${one.facet}-${one.value}`} href={`${here}${searchOf(without(query, one))}`}>
            {t('wall.way_out', { name: said(one), count })}
          </a>
        ))}
        <a href={`${here}${searchOf(emptyQuery)}`}>{t('wall.all')}</a>
      </span>
    </StateScreen>
  )
}
