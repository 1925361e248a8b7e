import type { WallQuery } from '#features/gallery/pages/contract.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { ChosenFacets } from './ChosenFacets.tsx'
import style from './SearchField.module.css'

interface SearchFieldProps {
  query: WallQuery
  action: string
  t: GalleryMessages
}

/** Searches within the chosen filters; works without JavaScript. */
export function SearchField({ query, action, t }: SearchFieldProps) {
  return (
    <search>
      <form action={action} className={style.form}>
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
        />
        <ChosenFacets query={query} />
        <button type="submit" className="visually-hidden">
          {t('wall.search')}
        </button>
      </form>
    </search>
  )
}
