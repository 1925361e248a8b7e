import type { Casting } from '../subject.ts'
import type { RoomKind } from './rooms.ts'

export const casting: Casting<RoomKind> = {
  titles: [
    [/bookshop/i, ['library']],
    [/counter and six stools/i, ['sixStools']],
    [/bar for standing/i, ['standingBar']],
    [/without a front/i, ['frontless']],
    [/piano/i, ['musicRoom']],
    [/cooking school/i, ['dining']],
    [/bank branch|dentist/i, ['waiting']],
    [/bookcase/i, ['library']],
    [/cellar/i, ['bar']],
  ],
  typologies: {
    shop: ['shop'],
    cafe: ['dining'],
    restaurant: ['dining'],
    bar: ['bar'],
    hotel: ['bedroom'],
    office: ['studio'],
    apartment: ['living', 'living', 'bedroom'],
    clinic: ['waiting'],
    reading: ['library'],
    exhibition: ['gallery'],
    learning: ['classroom'],
  },
}
