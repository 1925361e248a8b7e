import type { Random } from '../kit/random.ts'
import { type Subject, shownFor } from '../subject.ts'
import { benchBridge, bridge, coveredBridge } from './bridge.ts'
import { casting } from './casting.ts'
import { type Building, cantilever, pavilion } from './low.ts'
import type { Materials } from './materials.ts'
import {
  barn,
  boathouse,
  busStation,
  cabin,
  cottage,
  lighthouse,
  lookout,
  pier,
  poolCourt,
  school,
  sheds,
  tramStation,
  waterTower,
} from './named.ts'
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
  benchBridge,
  coveredBridge,
  barn,
  boathouse,
  busStation,
  cabin,
  cottage,
  lighthouse,
  lookout,
  pier,
  poolCourt,
  school,
  sheds,
  tramStation,
  waterTower,
} as const

export type Typology = keyof typeof typologies

export function chooseTypology(rng: Random, subject?: Subject): Typology {
  const shown = shownFor(casting, subject)
  if (shown) return rng.pick(shown)
  return rng.pick<Typology>([
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
  const design: (rng: Random, materials: Materials) => Building = typologies[typology]
  return design(rng, materials)
}
