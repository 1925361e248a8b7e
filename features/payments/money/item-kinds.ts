/** What an entrant orders, and what a coupon may cover. */
export const orderedKinds = [
  'first_category',
  'further_category',
  'translation',
  'publication',
  'article',
] as const

export const itemKinds = [...orderedKinds, 'sponsorship'] as const
export type ItemKind = (typeof itemKinds)[number]

/** An item that is named after its kind needs no note. */
export const namesItself: readonly ItemKind[] = ['translation', 'publication', 'article', 'sponsorship']
