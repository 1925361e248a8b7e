import type { Casting } from '../subject.ts'
import type { SiteKind } from './sites.ts'

export const casting: Casting<SiteKind> = {
  titles: [
    [/open-air stage|stadium/i, ['amphitheatre']],
    [/four in the afternoon/i, ['square']],
    [/flood meadow|shy lake/i, ['pondGarden']],
    [/wind garden|unmown|long grass on|sidings/i, ['dunes']],
    [/behind the post|one opinion|dyers|nine pots/i, ['parterre']],
    [/hundred steps/i, ['terraces']],
    [/slopes a little/i, ['terraces']],
    [/orchard|clearing for urns/i, ['orchard']],
    [/skating bowl/i, ['square']],
    [/school walk/i, ['park']],
    [/six months of snow/i, ['yard']],
  ],
  typologies: {
    park: ['park'],
    garden: ['pondGarden', 'parterre', 'terraces'],
    square: ['square'],
    path: ['dunes'],
    quay: ['promenade'],
    playground: ['playground'],
    cemetery: ['cemetery'],
    yard: ['yard'],
  },
}
