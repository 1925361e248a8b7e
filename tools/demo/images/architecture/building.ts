import type { Random } from '../kit/random.ts'
import { bridge } from './bridge.ts'
import { type Building, cantilever, pavilion } from './low.ts'
import type { Materials } from './materials.ts'
import { canopy, chapel, gables } from './roofs.ts'
import { block, terraces } from './street.ts'
import { museum, rotunda, tower } from './tall.ts'

const typologies = {
  pavilion,
  gables,
  chapel,
  canopy,
  cantilever,
  tower,
  museum,
  block,
  terraces,
  rotunda,
  bridge,
} as const

export type Typology = keyof typeof typologies

export function chooseTypology(rng: Random): Typology {
  return rng.pick([
    'pavilion',
    'gables',
    'chapel',
    'canopy',
    'cantilever',
    'tower',
    'museum',
    'block',
    'terraces',
    'rotunda',
    'bridge',
    'tower',
    'gables',
    'pavilion',
    'museum',
  ])
}

export function build(typology: Typology, rng: Random, materials: Materials): Building {
  return typologies[typology](rng, materials)
}
