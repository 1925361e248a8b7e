export const itemKinds = [
  'first_category',
  'further_category',
  'translation',
  'publication',
  'article',
] as const
export type ItemKind = (typeof itemKinds)[number]

/** An item that is named after its kind needs no note. */
export const namesItself: readonly ItemKind[] = ['translation', 'publication', 'article']
