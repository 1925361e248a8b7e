import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'
import { searchOf, type WallView } from '../wall.ts'
import { ChosenFacets } from './ChosenFacets.tsx'
import style from './Facets.module.css'

interface FindFirmProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

/** Finds one firm among many: a plain form, which the script submits while the visitor types. */
export function FindFirm({ wall: { query, facets: options }, language, t }: FindFirmProps) {
  const here = links.inspirations(language)
  const isNone = query.firms !== '' && !options.firm.some(({ isChosen }) => !isChosen)
  return (
    <form action={here} className={style.find} data-find-firm>
      <label className="visually-hidden" htmlFor="find-firm">
        {t('facet.find_firm')}
      </label>
      <input
        id="find-firm"
        type="search"
        name="firms"
        defaultValue={query.firms}
        placeholder={t('facet.find_firm')}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      {query.q && <input type="hidden" name="q" value={query.q} />}
      <ChosenFacets query={query} />
      <button type="submit" className="visually-hidden">
        {t('facet.find_firm')}
      </button>
      <p role="status" data-find-said>
        {isNone && t('facet.no_firm')}{' '}
        {query.firms && (
          <a href={`${here}${searchOf({ ...query, firms: '', after: '' })}`} rel="nofollow" data-facet>
            {t('facet.all_firms')}
          </a>
        )}
      </p>
    </form>
  )
}
