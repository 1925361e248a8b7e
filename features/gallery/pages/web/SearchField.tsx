import type { WallQuery } from '#features/gallery/publication/contract.ts'
import { ChosenFacets } from './ChosenFacets.tsx'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './SearchField.module.css'

interface SearchFieldProps {
  query: WallQuery
  action: string
  t: GalleryMessages
}

/** Searches within the chosen filters. Works without JavaScript, which adds suggestions. */
export function SearchField({ query, action, t }: SearchFieldProps) {
  return (
    <search>
      <form
        action={action}
        className={style.form}
        data-search
        data-name-work={t('suggestions.works')}
        data-name-firm={t('firms.title')}
        data-name-place={t('suggestions.places')}
        data-name-material={t('work.materials')}
        data-said={t('suggestions.said', { number: '{}' })}
      >
        <label className="visually-hidden" htmlFor="wall-search">
          {t('wall.search')}
        </label>
        <input
          id="wall-search"
          className={style.field}
          type="search"
          name="q"
          defaultValue={query.q}
          placeholder={t('wall.search')}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <span data-part="chosen">
          <ChosenFacets query={query} />
        </span>
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('wall.search')}
        </button>
      </form>
    </search>
  )
}
