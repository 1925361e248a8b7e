import type { Findable } from '#features/gallery/publication/contract.ts'
import { searchOf, type WallView } from '#features/gallery/search/wall-query.ts'
import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'
import { ChosenFacets } from './ChosenFacets.tsx'
import style from './Facets.module.css'
import type { GalleryMessages } from './gallery-messages.ts'

interface FindOptionProps {
  facet: Findable
  wall: WallView
  /** What the search found; null without one. */
  found: number | null
  language: Language
  t: GalleryMessages
}

/** Finds one option among many: a plain form, which the script submits while the visitor types. */
export function FindOption({ facet, wall: { query }, found, language, t }: FindOptionProps) {
  const here = links.inspirations(language)
  const id = `find-${facet}`
  return (
    <form action={here} className={style.find} data-find>
      <label className="visually-hidden" htmlFor={id}>
        {t(`facet.find_${facet}`)}
      </label>
      {query.q && <input type="hidden" name="q" value={query.q} />}
      <ChosenFacets query={query} />
      <input type="hidden" name="in" value={facet} />
      <input
        id={id}
        type="search"
        name="find"
        defaultValue={found === null ? '' : query.find}
        placeholder={t(`facet.find_${facet}`)}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {t(`facet.find_${facet}`)}
      </button>
      <p role="status" data-find-said>
        {found === 0 && t('facet.none_found')}{' '}
        {found !== null && (
          <a href={`${here}${searchOf({ ...query, find: '', in: '', after: '' })}`} rel="nofollow">
            {t('facet.show_all')}
          </a>
        )}
      </p>
    </form>
  )
}
