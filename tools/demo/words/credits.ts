import { fullName, people } from './people.ts'
import { firms } from './places.ts'
import { pick, type Random, shuffled } from './random.ts'
import type { Credit, Firm, Kind, Role } from './types.ts'

const HELPERS: Record<Kind, readonly Role[]> = {
  architecture: ['structure', 'landscape', 'lighting', 'acoustics'],
  interior: ['joinery', 'lighting', 'acoustics', 'communication'],
  landscape: ['planting', 'structure', 'lighting', 'architecture'],
  product: ['prototype', 'text', 'communication'],
  communication: ['printing', 'text', 'prototype'],
}
const FIRM_ROLES: readonly Role[] = ['architecture', 'interior', 'landscape', 'communication']
const MAKER: Record<Kind, Role> = {
  architecture: 'contractor',
  interior: 'contractor',
  landscape: 'contractor',
  product: 'manufacturer',
  communication: 'printing',
}

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
    people.filter((person) => person.part === 'designer' && person.country === firm.country),
  )
  const credits: Credit[] = [{ role: kind, name: firm.name, firmKey: firm.key }]
  for (const designer of designers.slice(0, 1)) credits.push({ role: kind, name: fullName(designer) })
  if (kind !== 'product') credits.push({ role: 'client', name: client })
  const helpers = shuffled(random, HELPERS[kind]).filter((role) => role !== MAKER[kind])
  for (const role of helpers.slice(0, 1 + Math.floor(random() * 2))) credits.push(helper(random, role))
  credits.push(maker(random, kind, client))
  credits.push({ role: 'photography', name: photographer, ...photographyFirm(photographer) })
  return credits
}

function helper(random: Random, role: Role): Credit {
  if (FIRM_ROLES.includes(role)) {
    const firm = pick(
      random,
      firms.filter((one) => one.kind === role),
    )
    return { role, name: firm.name, firmKey: firm.key }
  }
  const engineers = people.filter(
    (person) => person.part === (role === 'structure' || role === 'acoustics' ? 'engineer' : 'designer'),
  )
  return { role, name: fullName(pick(random, engineers)) }
}

function maker(random: Random, kind: Kind, client: string): Credit {
  if (kind === 'product') return { role: 'manufacturer', name: client }
  if (kind === 'communication') return { role: 'printing', name: pick(random, PRINTERS) }
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
