import type { Casting } from '../subject.ts'
import type { CampaignKind } from './pieces.ts'

export const casting: Casting<CampaignKind> = {
  titles: [],
  typologies: {
    identity: ['stationery', 'stationery', 'goods', 'panels'],
    book: ['books'],
    signage: ['signage'],
    poster: ['posters'],
    packaging: ['packaging'],
  },
}
