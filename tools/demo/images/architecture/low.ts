import { scale } from '../kit/colour.ts'
import type { Random } from '../kit/random.ts'
import { box, type Solid } from '../kit/solid.ts'
import { chooseFacade, composed, curtain, texture, together, windows } from './facades.ts'
import type { Materials } from './materials.ts'

export interface Building {
  solids: readonly Solid[]
  /** Where it likes to stand. */
  /** The height people walk on, where it is not the ground. */
  walk?: number
  setting: readonly ('meadow' | 'plaza' | 'water' | 'town' | 'forest')[]
  /** Most of those who pass are children. */
  children?: boolean
  /** Stands in the water, without a quay. */
  afloat?: boolean
  /** Taller than wide, and best seen from somewhat above the ground. */
  lofty?: boolean
}

/** A long low house under a wide roof: glass between solid rooms. */
export function pavilion(rng: Random, m: Materials): Building {
  const bays = rng.int(4, 8)
  const bay = rng.range(3, 4.2)
  const length = bays * bay
  const deep = rng.range(7, 11)
  const high = rng.range(2.9, 3.6)
  const over = rng.range(0.9, 2.4)
  const slab = rng.range(0.28, 0.5)
  const solids: Solid[] = [
    box(-length / 2 - 1, 0, -over - 0.4, length + 2, 0.3, deep + over + 1, { colour: m.paving }),
  ]
  const closed = rng.int(1, 2)
  const left = rng.chance(0.5)
  for (let i = 0; i < bays; i++) {
    const solid = left ? i < closed : i >= bays - closed
    const x = -length / 2 + i * bay
    const wall = solid ? m.second : m.wall
    const skin = texture(rng.pick(['planks', 'boards']), wall, 0.3)
    const look = solid
      ? {
          colour: wall,
          paint:
            i % 2
              ? skin
              : together(skin, windows(m, wall, { bay: bay, storey: high, open: [0.3, 0.5], depth: 0.3 })),
        }
      : { colour: m.glass, paint: curtain(m, bay / 2, high, m.wall) }
    solids.push(box(x, 0.3, solid ? -rng.range(0, 0.6) : 0.5, bay, high, deep - 1, look))
  }
  solids.push(
    box(-length / 2 - over, 0.3 + high, -over, length + over * 2, slab, deep + over * 2, {
      colour: m.trim,
      top: m.roof,
    }),
  )
  if (rng.chance(0.7))
    for (let i = 0; i <= bays; i += 2)
      solids.push(box(-length / 2 + i * bay - 0.09, 0.3, -over + 0.25, 0.18, high, 0.18, { colour: m.dark }))
  if (rng.chance(0.75)) {
    const w = rng.range(1.2, 3)
    solids.push(
      box(
        rng.range(-length / 3, length / 4),
        0.3 + high + slab,
        deep * 0.35,
        w,
        rng.range(1, 3),
        rng.range(1, 2.4),
        { colour: m.second, paint: texture('courses', m.second, 0.25) },
      ),
    )
  }
  if (rng.chance(0.5)) {
    const upper = bay * rng.int(2, Math.max(2, bays - 3))
    const x = left ? -length / 2 + rng.range(0, 2) : length / 2 - upper - rng.range(0, 2)
    solids.push(
      box(x, 0.3 + high + slab, 1, upper, 3, deep - 2.5, {
        colour: m.wall,
        top: m.roof,
        paint: composed(m, m.wall, rng),
      }),
    )
  }
  return { solids, setting: ['meadow', 'forest', 'water'] }
}

/** Boxes laid across one another, one of them reaching out into the air. */
export function cantilever(rng: Random, m: Materials): Building {
  const low = rng.range(3.2, 4)
  const length = rng.range(14, 22)
  const reach = rng.range(4, 8)
  const deep = rng.range(8, 12)
  const s = rng.side()
  const upperWall = rng.pick([m.wall, m.second])
  const lowerWall = upperWall === m.wall ? m.second : m.wall
  const solids: Solid[] = [
    box(-length / 2, 0, 1.5, length - reach, low, deep - 2, {
      colour: lowerWall,
      paint: together(texture('courses', lowerWall, 0.25), composed(m, lowerWall, rng)),
      front: curtain(m, rng.range(1.4, 2.4), low, m.wall),
    }),
    box(-length / 2 + rng.range(1, 4), low, -rng.range(0.6, 2.2), length, rng.range(3.4, 6.6), deep * 0.75, {
      colour: upperWall,
      top: m.roof,
      paint: chooseFacade(m, upperWall, rng),
    }),
  ]
  if (rng.chance(0.6)) {
    const h = rng.range(2.8, 3.6)
    const base = Math.max(...(solids[1]?.points.map((p) => p[1]) ?? [0]))
    solids.push(
      box(-length * 0.3, base, 1, length * rng.range(0.3, 0.5), h, deep * 0.4, {
        colour: m.trim,
        top: m.roof,
        paint: curtain(m, 1.4, h, m.second),
      }),
    )
  }
  if (rng.chance(0.6))
    solids.push(
      box(-length / 2 - rng.range(5, 9), 0, -2, rng.range(5, 9), rng.range(1.4, 2.2), 0.5, {
        colour: scale(lowerWall, 0.95),
        paint: texture('courses', lowerWall, 0.25),
      }),
    )
  return { solids: s > 0 ? solids : solids.map(flip), setting: ['meadow', 'forest', 'water', 'plaza'] }
}

function flip(solid: Solid): Solid {
  return {
    ...solid,
    points: solid.points.map((p) => [-p[0], p[1], p[2]] as const),
    faces: solid.faces.map((f) => ({
      ...f,
      points: f.points.map((p) => [-p[0], p[1], p[2]] as const),
      normal: [-f.normal[0], f.normal[1], f.normal[2]] as const,
    })),
  }
}
