import { ne, sql } from 'drizzle-orm'
import { publications } from '#features/gallery/pages/server/tables.ts'
import { inTime } from '#features/gallery/pages/server/time-limit.ts'
import type { Database } from '#server/database/database.ts'
import { type CountryWorks, countriesIn, type MapView, type Region } from '../map.ts'

const citiesAtMost = 12

/** The published works by country and city. */
export async function getMap(db: Database, region: Region): Promise<MapView> {
  const rows = await inTime(db, (tx) =>
    tx
      .select({
        country: publications.country,
        city: sql<string>`${publications.card}->>'city'`,
        count: sql<number>`count(*)::int`,
      })
      .from(publications)
      .where(ne(publications.country, ''))
      .groupBy(publications.country, sql`${publications.card}->>'city'`),
  )
  const all = [...Map.groupBy(rows, ({ country }) => country)]
    .map(
      ([country, cities]): CountryWorks => ({
        country,
        count: cities.reduce((sum, { count }) => sum + count, 0),
        cities: cities
          .filter(({ city }) => city)
          .map(({ city, count }) => ({ name: city, count }))
          .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
          .slice(0, citiesAtMost),
      }),
    )
    .sort((a, b) => b.count - a.count || a.country.localeCompare(b.country))
  const countries = countriesIn(region, all)
  return { region, countries, total: countries.reduce((sum, { count }) => sum + count, 0) }
}
