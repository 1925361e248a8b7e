import { goods, packaging, signage } from './objects.ts'
import { books, panels, posters, stationery } from './prints.ts'

export const campaigns = { posters, books, packaging, signage, stationery, panels, goods } as const
export const campaignKinds = [
  'posters',
  'posters',
  'books',
  'books',
  'packaging',
  'packaging',
  'signage',
  'stationery',
  'stationery',
  'panels',
  'goods',
] as const
export type CampaignKind = keyof typeof campaigns
