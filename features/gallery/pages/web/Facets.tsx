import { colours, shadeOf } from '#features/gallery/publication/colours.ts'
import { type Facet, facets, findable } from '#features/gallery/publication/contract.ts'
import {
  type FacetOption,
  isFound,
  searchesWith,
  type WallView,
} from '#features/gallery/search/wall-query.ts'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'
import { colourVariable } from './css-variables.ts'
import style from './Facets.module.css'
import { FindOption } from './FindOption.tsx'
import type { GalleryMessages } from './gallery-messages.ts'
import { nameOfOption } from './option-names.ts'

interface FacetsProps {
  wall: WallView
  language: Language
  t: GalleryMessages
}

/** The options shown at first; the others are behind "more", and a field finds them. */
const shown = 6

const hidden = 'visually-hidden'

/** Options with their counts. Each link toggles its option; the script makes one keyboard stop of each group. */
export function Facets({ wall, language, t }: FacetsProps) {
  return facets.map((facet) => {
    const { find } = wall.query
    const isSearched = wall.query.in === facet && find !== ''
    const all = wall.facets[facet]
    // The server has searched the firms, of which there may be thousands.
    const options =
      isSearched && facet !== 'firm'
        ? all.filter((one) => one.isChosen || isFound(nameOfOption(facet, one, language, t), find))
        : all
    if (all.length === 0 && !isSearched) return null
    const isShort = isSearched || facet === 'colour'
    // Chosen options are never hidden.
    const seen = options.filter((option, i) => i < shown || option.isChosen || isShort)
    const rest = options.filter((option) => !seen.includes(option))
    const found = isSearched ? options.filter(({ isChosen }) => !isChosen).length : null
    const total = facet === 'firm' ? wall.firmsInAll : all.length
    const searched = isSearched || total > shown ? findable.find((one) => one === facet) : undefined
    const searchFor = searchesWith(wall.query, facet)
    const list = (some: FacetOption[]) => (
      <ul className={facet === 'colour' ? style.dots : undefined}>
        {some.map((option) => (
          <li key={option.value}>
            <Option facet={facet} option={option} search={searchFor(option)} language={language} t={t} />
          </li>
        ))}
      </ul>
    )
    return (
      <section key={facet} className={style.facet} aria-labelledby={`facet-${facet}`}>
        <h2 id={`facet-${facet}`}>{t(`facet.${facet}`)}</h2>
        <div data-options>
          {list(seen)}
          {rest.length > 0 && (
            <details>
              <summary>{t('facet.more', { count: rest.length })}</summary>
              {list(rest)}
            </details>
          )}
        </div>
        {searched && <FindOption facet={searched} wall={wall} found={found} language={language} t={t} />}
      </section>
    )
  })
}

interface OptionProps extends Omit<FacetsProps, 'wall'> {
  facet: Facet
  option: FacetOption
  search: string
}

function Option({ facet, option, search, language, t }: OptionProps) {
  const { value, isChosen, count } = option
  const name = nameOfOption(facet, option, language, t)
  const link = {
    href: `${links.inspirations(language)}${search}`,
    'aria-current': isChosen || undefined,
    rel: 'nofollow',
  }
  const colour = facet === 'colour' ? colours.find((one) => one === value) : undefined
  if (colour) {
    return (
      <a {...link} title={name} style={colourVariable(shadeOf(colour))}>
        <span className={hidden}>{name}</span> <span className={hidden}>{formatNumber(count, language)}</span>
      </a>
    )
  }
  return (
    <a {...link}>
      <span>{name}</span> <span>{formatNumber(count, language)}</span>
    </a>
  )
}
