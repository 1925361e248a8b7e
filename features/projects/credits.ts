/** The parts that a credit can name, in the order in which a masthead lists them. */
export const creditRoles = [
  'architecture',
  'interior_design',
  'landscape',
  'product_design',
  'graphic_design',
  'manufacturer',
  'client',
  'structure',
  'engineering',
  'lighting',
  'contractor',
  'craft',
  'photography',
] as const
export type CreditRole = (typeof creditRoles)[number]
