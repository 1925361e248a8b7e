import { emptyQuery, searchOf, type WallView } from '#features/gallery/search/wall-query.ts'
import type { Language } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import style from './FilterSheet.module.css'
import type { GalleryMessages } from './gallery-messages.ts'

interface FilterSheetProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

/** On a phone the script moves the filters into this dialog; without it they open in place. */
export function FilterSheet({ wall: { query, total, chosen }, language, t }: FilterSheetProps) {
  const isSet = chosen.some(({ facet }) => facet !== 'q')
  return (
    <dialog className={style.sheet} aria-labelledby="sheet-title" data-sheet>
      <div className={style.head}>
        <h2 id="sheet-title">{t('wall.filters')}</h2>
        <span data-part="clear">
          {isSet && (
            <a
              href={`${links.inspirations(language)}${searchOf({ ...emptyQuery, q: query.q, sort: query.sort })}`}
            >
              {t('wall.clear')}
            </a>
          )}
        </span>
        <button type="button" aria-label={t('wall.close_filters')} data-close>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M1 1l10 10M11 1L1 11" />
          </svg>
        </button>
      </div>
      <div className={style.filters} data-sheet-filters />
      <div className={style.foot}>
        <Button look="next" wide data-close data-part="show">
          {t('wall.show', { count: total })}
        </Button>
      </div>
    </dialog>
  )
}
