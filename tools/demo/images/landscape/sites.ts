import { amphitheatre, promenade, square } from './civic.ts'
import { dunes, park } from './country.ts'
import { parterre, pondGarden, terraces } from './gardens.ts'
import { cemetery, orchard, playground, yard } from './named.ts'

export const sites = {
  pondGarden,
  terraces,
  dunes,
  square,
  park,
  amphitheatre,
  promenade,
  parterre,
  playground,
  cemetery,
  orchard,
  yard,
} as const
export type SiteKind = keyof typeof sites
export const siteKinds: readonly SiteKind[] = [
  'pondGarden',
  'terraces',
  'dunes',
  'square',
  'park',
  'amphitheatre',
  'promenade',
  'parterre',
]
