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
  'drawing',
  'photography',
] as const
export type CreditRole = (typeof creditRoles)[number]

/** The parts whose firms lead the list of firms: whoever designed the work. */
export const designRoles = [
  'architecture',
  'interior_design',
  'landscape',
  'product_design',
  'graphic_design',
] as const satisfies readonly CreditRole[]

export interface Credit {
  role: CreditRole
  name: string
}

/** Whether an image with this credit is a drawing: the work credits the name for drawings, and not for photography. */
export function isDrawnBy(credits: readonly Credit[], name: string): boolean {
  const roles = credits.filter((credit) => written(credit.name) === written(name)).map(({ role }) => role)
  return roles.includes('drawing') && !roles.includes('photography')
}

const written = (name: string) => name.trim().toLocaleLowerCase()

/** The credits with the client added, unless the client is credited already. */
export function withClient(credits: readonly Credit[], client: string): Credit[] {
  const isKnown = credits.some(({ role, name }) => role === 'client' && written(name) === written(client))
  if (isKnown || written(client) === '') return [...credits]
  const place = creditRoles.indexOf('client')
  const behind = credits.findIndex(({ role }) => creditRoles.indexOf(role) > place)
  return credits.toSpliced(behind < 0 ? credits.length : behind, 0, { role: 'client', name: client })
}
