import type { LiveIndex } from '#features/gallery/search/server/live-index.ts'
import { type CountryWorks, countriesIn, type MapView, type Region } from '../places-map.ts'

const citiesAtMost = 12

/** The published works by country and city. */
export function getMap({ works }: LiveIndex, region: Region): MapView {
  const all = [...works.countPlaces()]
    .map(
      ([country, { count, cities }]): CountryWorks => ({
        country,
        count,
        cities: [...cities]
          .map(([name, inCity]) => ({ name, count: inCity }))
          .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
          .slice(0, citiesAtMost),
      }),
    )
    .sort((a, b) => b.count - a.count || a.country.localeCompare(b.country))
  const countries = countriesIn(region, all)
  return { region, countries, total: countries.reduce((sum, { count }) => sum + count, 0) }
}
