import { pageSize, sorts } from '#features/gallery/publication/contract.ts'
import { searchOf, sortOf, type WallView } from '#features/gallery/search/wall-query.ts'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { EmptyWall } from './EmptyWall.tsx'
import { Facets } from './Facets.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import type { GalleryMessages } from './gallery-messages.ts'
import { Headline } from './Headline.tsx'
import style from './InspirationsPage.module.css'
import { SearchField } from './SearchField.tsx'
import { Wall } from './Wall.tsx'

interface InspirationsPageProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

export function InspirationsPage({ wall, language, t }: InspirationsPageProps) {
  const { query, total, before, works, next } = wall
  const here = links.inspirations(language)
  const set = wall.chosen.filter(({ facet }) => facet !== 'q').length
  const first = before + 1
  const last = before + works.length
  const figures = {
    first: formatNumber(first, language),
    last: formatNumber(last, language),
    total: formatNumber(total, language),
  }
  return (
    <main id="main" className="page">
      <Headline wall={wall} language={language} t={t} />
      <div className={style.look} data-look>
        <div className={style.find}>
          <SearchField query={query} action={here} t={t} />
          <details className={style.filters} data-filters>
            <summary data-part="set">
              {set > 0 ? t('wall.filters_set', { number: set }) : t('wall.filters')}
            </summary>
            <div data-part="facets">
              <Facets wall={wall} language={language} t={t} />
            </div>
          </details>
        </div>
        <div className={style.masonry} data-part="masonry">
          {total === 0 ? (
            <EmptyWall wall={wall} language={language} t={t} />
          ) : (
            <>
              <div className={style.sort}>
                <span className={style.shown} data-range>
                  {t('wall.range', figures)}
                </span>
                {sorts
                  .filter((sort) => sort !== 'relevance' || query.q)
                  .map((sort) => (
                    <a
                      key={sort}
                      href={`${here}${searchOf({ ...query, sort, after: '' })}`}
                      aria-current={sort === sortOf(query) ? 'true' : undefined}
                      rel="nofollow"
                    >
                      {t(`sort.${sort}`)}
                    </a>
                  ))}
              </div>
              <Wall works={works} matches={wall.matches} language={language} />
              <div className={style.more} data-more>
                {next && (
                  <ButtonLink href={`${here}${searchOf({ ...query, after: next })}`} rel="next" data-next>
                    {t('wall.next', { count: Math.min(pageSize, total - last) })}
                  </ButtonLink>
                )}
                {before > 0 && (
                  <a href={`${here}${searchOf({ ...query, after: '' })}`}>{t('wall.from_start')}</a>
                )}
                <span>{t('wall.shown', figures)}</span>
              </div>
            </>
          )}
        </div>
      </div>
      <FilterSheet wall={wall} language={language} t={t} />
    </main>
  )
}
