export const itemKinds = [
  'first_category',
  'further_category',
  'translation',
  'publication',
  'article',
] as const
export type ItemKind = (typeof itemKinds)[number]
