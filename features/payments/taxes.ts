export const taxNames = ['GST', 'HST', 'QST', 'PST', 'RST'] as const
export type TaxName = (typeof taxNames)[number]
