import world from './world.json' with { type: 'json' }

/*
 * `world.json` is made from Natural Earth, which is in the public domain: the land at 1:110 million, and a point for
 * each country at 1:50 million, in the Equal Earth projection, 1000 wide. The point of a country is in the middle of
 * its largest part, or of its most settled one.
 */

export const partsOfWorld = ['africa', 'asia', 'europe', 'north-america', 'oceania', 'south-america'] as const
export const regions = ['world', ...partsOfWorld] as const
export type Region = (typeof regions)[number]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The visible part of the map. */
export function boxOf(region: Region): Box {
  const [x = 0, y = 0, width = 0, height = 0] = world.regions[region]
  return { x, y, width, height }
}

const places = new Map(Object.entries(world.places))

/** Where a country is on the map. Undefined for a code without a country. */
export function placeOf(country: string): { x: number; y: number } | undefined {
  const [x, y] = places.get(country) ?? []
  return x === undefined || y === undefined ? undefined : { x, y }
}

const isIn = ({ x, y, width, height }: Box, at: { x: number; y: number }) =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

export interface CountryWorks {
  /** Its ISO code. */
  country: string
  count: number
  /** The cities with the most works first. */
  cities: { name: string; count: number }[]
}

/** The countries in a region, those with the most works first. A country without a point is in the world. */
export function countriesIn(region: Region, countries: readonly CountryWorks[]): CountryWorks[] {
  if (region === 'world') return [...countries]
  const box = boxOf(region)
  return countries.filter(({ country }) => {
    const place = placeOf(country)
    return place !== undefined && isIn(box, place)
  })
}

const [smallest, largest] = [7, 26]

/** The radius of a country's circle, in thousandths of the map's width: its area grows with the number of works. */
export function radiusOf(count: number, most: number): number {
  return Math.max(smallest, Math.round(largest * Math.sqrt(count / most)))
}

export interface MapView {
  region: Region
  /** Those in the region, the most works first. */
  countries: CountryWorks[]
  total: number
}
