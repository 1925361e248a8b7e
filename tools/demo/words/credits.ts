import type { CreditRole } from '#features/projects/credits/credits.ts'
import { fullName, users } from './people.ts'
import { firms } from './places.ts'
import { pick, type Random, shuffled } from './random.ts'
import type { Credit, Firm, Kind } from './types.ts'

const DESIGN: Record<Kind, CreditRole> = {
  architecture: 'architecture',
  interior: 'interior_design',
  landscape: 'landscape',
  product: 'product_design',
  communication: 'graphic_design',
}
const KINDS: readonly Kind[] = ['architecture', 'interior', 'landscape', 'communication']
const HELPERS: Record<Kind, readonly CreditRole[]> = {
  architecture: ['structure', 'landscape', 'lighting', 'engineering'],
  interior: ['craft', 'lighting', 'engineering', 'graphic_design'],
  landscape: ['craft', 'structure', 'lighting', 'architecture'],
  product: ['craft', 'engineering', 'graphic_design'],
  communication: ['craft', 'lighting', 'engineering'],
}
const COUNTED: readonly CreditRole[] = ['structure', 'engineering']

/** Credits in the order they are read: who drew it, for whom, with whom, who built it, who photographed it. */
export function creditsOf(
  random: Random,
  kind: Kind,
  firm: Firm,
  client: string,
  photographer: string,
): Credit[] {
  const designers = shuffled(
    random,
    users.filter((user) => user.part === 'designer' && user.country === firm.country),
  )
  const credits: Credit[] = [{ role: DESIGN[kind], name: firm.name, firmKey: firm.key }]
  for (const designer of designers.slice(0, 1)) credits.push({ role: DESIGN[kind], name: fullName(designer) })
  if (kind !== 'product') credits.push({ role: 'client', name: client })
  const helpers = shuffled(random, HELPERS[kind])
  for (const role of helpers.slice(0, 1 + Math.floor(random() * 2))) credits.push(helper(random, role))
  credits.push(maker(random, kind, client))
  credits.push({ role: 'photography', name: photographer, ...photographyFirm(photographer) })
  return credits
}

function helper(random: Random, role: CreditRole): Credit {
  const kind = KINDS.find((one) => DESIGN[one] === role)
  if (kind) {
    const firm = pick(
      random,
      firms.filter((one) => one.kind === kind),
    )
    return { role, name: firm.name, firmKey: firm.key }
  }
  const part = COUNTED.includes(role) ? 'engineer' : 'designer'
  const able = users.filter((user) => user.part === part)
  return { role, name: fullName(pick(random, able)) }
}

function maker(random: Random, kind: Kind, client: string): Credit {
  if (kind === 'product') return { role: 'manufacturer', name: client }
  if (kind === 'communication') return { role: 'manufacturer', name: pick(random, PRINTERS) }
  const builder = pick(
    random,
    firms.filter((one) => one.kind === 'contractor'),
  )
  return { role: 'contractor', name: builder.name, firmKey: builder.key }
}

/** Photographers who run one of the photography firms are credited with it. */
function photographyFirm(name: string): { firmKey?: string } {
  const key = {
    'Katarina Strel': 'foto-strel',
    'Louis Argent': 'studio-argent',
    'Moira Haldane': 'halide-house',
  }[name]
  return key ? { firmKey: key } : {}
}

export const MANUFACTURERS = [
  'Fabrique Ouellet',
  'Manifattura Serra',
  'Haldor & Sønner',
  'Ateliers de la Baie',
  'Tamme Puit',
  'Fundición Soto',
  'Okabe Works',
  'Linnea Bruk',
  'Marlow & Pike',
  'Baek Ceramics',
] as const

const PRINTERS = [
  'Imprimerie du Canal',
  'Drukkerij Noorderlicht',
  'Taller Gráfico Río',
  'Tideline Press',
  'Offizin Lenz',
] as const
