import { type Facet, facets } from '#features/gallery/pages/contract.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { nameOfOption } from '#features/gallery/works/web/names.ts'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'
import { type FacetOption, searchOf, type WallView, without, withValue } from '../wall.ts'
import style from './Facets.module.css'
import { FindFirm } from './FindFirm.tsx'

interface FacetsProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

/** The options shown at first; the others are behind "more". */
const shown = 6

/** Options with their counts. Each link toggles its option. */
export function Facets({ wall, language, t }: FacetsProps) {
  return facets.map((facet) => {
    const options = wall.facets[facet]
    const isFound = facet === 'firm' && wall.query.firms !== ''
    if (options.length === 0 && !isFound) return null
    // Chosen options are never hidden.
    const seen = options.filter((option, i) => i < shown || option.isChosen || isFound)
    const rest = options.filter((option) => !seen.includes(option))
    const list = (some: FacetOption[]) => (
      <ul>
        {some.map((option) => (
          <li key={option.value}>
            <Option facet={facet} option={option} wall={wall} language={language} t={t} />
          </li>
        ))}
      </ul>
    )
    return (
      <section key={facet} className={style.facet} aria-labelledby={`facet-${facet}`}>
        <h2 id={`facet-${facet}`}>{t(`facet.${facet}`)}</h2>
        <div data-firms={facet === 'firm' || undefined}>
          {list(seen)}
          {rest.length > 0 && (
            <details>
              <summary>{t('facet.more', { count: rest.length })}</summary>
              {list(rest)}
            </details>
          )}
        </div>
        {facet === 'firm' && wall.firmsInAll > shown && <FindFirm wall={wall} language={language} t={t} />}
      </section>
    )
  })
}

function Option({ facet, option, wall, language, t }: FacetsProps & { facet: Facet; option: FacetOption }) {
  const { value, isChosen, count } = option
  const query = isChosen ? without(wall.query, { facet, value }) : withValue(wall.query, facet, value)
  return (
    <a
      href={`${links.inspirations(language)}${searchOf(query)}`}
      className={style.option}
      aria-current={isChosen ? 'true' : undefined}
      rel="nofollow"
      data-facet
    >
      <span className={style.name}>{nameOfOption(facet, option, language, t)}</span>
      <span className={style.count}>{formatNumber(count, language)}</span>
    </a>
  )
}
