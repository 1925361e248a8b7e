import { emptyQuery, searchOf } from '#features/gallery/search/wall-query.ts'
import { formatCountry, formatNumber, joinParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { boxOf, type CountryWorks, type MapView, placeOf, radiusOf, regions } from '../places-map.ts'
import world from '../world.json' with { type: 'json' }
import { variables } from './css-variables.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './MapPage.module.css'

interface MapPageProps {
  map: MapView
  language: Language
  t: GalleryMessages
}

/** Works by place: a circle for each country, and the same as a list. Each leads to its works on the wall. */
export function MapPage({ map, language, t }: MapPageProps) {
  const { region, countries, total } = map
  return (
    <main id="main" className="page">
      <header className={style.head}>
        <h1>{t('map.title')}</h1>
        {total > 0 && (
          <p>
            {joinParts(
              [t('collection.works', { count: total }), t('map.countries', { count: countries.length })],
              language,
            )}
          </p>
        )}
      </header>
      <nav className={style.regions} aria-label={t('map.regions')}>
        {regions.map((one) => (
          <a key={one} href={links.map(language, one)} aria-current={one === region ? 'page' : undefined}>
            {t(`map.${one}`)}
          </a>
        ))}
      </nav>
      <Drawing map={map} language={language} t={t} />
      {countries.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('map.none')}
          actions={<ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>}
        />
      ) : (
        <ul className={style.countries}>
          {countries.map((one) => (
            <li key={one.country}>
              <h2>
                <a href={wallOf(one, language)}>{formatCountry(one.country, language)}</a>{' '}
                <small>{formatNumber(one.count, language)}</small>
              </h2>
              <p>
                {joinParts(
                  one.cities.map(({ name, count }) =>
                    count > 1 ? `${name}\u00a0${formatNumber(count, language)}` : name,
                  ),
                  language,
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

const wallOf = ({ country }: CountryWorks, language: Language) =>
  `${links.inspirations(language)}${searchOf({ ...emptyQuery, country: [country] })}`

/** From here on, the number has room in its circle. */
const roomy = 11

function Drawing({ map, language, t }: MapPageProps) {
  const { x, y, width, height } = boxOf(map.region)
  // Circles have the same size on every part of the map.
  const scale = width / 1000
  const most = Math.max(1, ...map.countries.map(({ count }) => count))
  return (
    <nav aria-label={t('map.title')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the navigation is named; a title would be a tooltip everywhere. */}
      <svg className={style.map} viewBox={`${x} ${y} ${width} ${height}`}>
        <path className={style.land} d={world.land} />
        {/* The largest first, so that none is hidden. */}
        {map.countries.map((one) => {
          const at = placeOf(one.country)
          if (!at) return null
          const radius = radiusOf(one.count, most)
          const label = t('map.country', {
            country: formatCountry(one.country, language),
            count: one.count,
          })
          return (
            <a
              key={one.country}
              href={wallOf(one, language)}
              aria-label={label}
              style={variables({ '--r': radius * scale, '--u': scale })}
            >
              <title>{label}</title>
              <circle cx={at.x} cy={at.y} r={radius * scale} />
              {radius >= roomy && (
                <text x={at.x} y={at.y}>
                  {formatNumber(one.count, language)}
                </text>
              )}
            </a>
          )
        })}
      </svg>
    </nav>
  )
}
