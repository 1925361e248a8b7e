import type { Point } from '../kit/geometry.ts'
import { type Random, times } from '../kit/random.ts'
import { box, drum, extrusion, type Solid } from '../kit/solid.ts'
import { chooseFacade, composed, curtain, door, fins, texture, together, windows } from './facades.ts'
import type { Building } from './low.ts'
import type { Materials } from './materials.ts'

/** Volumes piled up, each a little aside from the one below. */
export function tower(rng: Random, m: Materials): Building {
  const parts = rng.int(2, 5)
  const wide = rng.range(11, 17)
  const total = rng.range(34, 62)
  const facade = chooseFacade(m, m.wall, rng)
  const other = rng.chance(0.5) ? chooseFacade(m, m.second, rng) : facade
  const solids: Solid[] = []
  let y = 0
  for (let i = 0; i < parts; i++) {
    const h = (total / parts) * rng.range(0.8, 1.2)
    const w = wide * (1 - i * rng.range(0.02, 0.14))
    const shift = i === 0 ? 0 : rng.range(-0.16, 0.16) * wide
    const colour = other !== facade && i % 2 ? m.second : m.wall
    const gap = i > 0 && rng.chance(0.5) ? 1.2 : 0
    if (gap) solids.push(box(-w * 0.4, y, w * 0.1, w * 0.8, gap, w * 0.8, { colour: m.dark, casts: false }))
    solids.push(
      box(shift - w / 2, y + gap, rng.range(-0.08, 0.08) * wide, w, h, w * rng.range(0.85, 1), {
        colour,
        top: m.roof,
        paint: i % 2 ? other : facade,
      }),
    )
    y += h + gap
  }
  const hallWide = wide * rng.range(1.5, 2.4)
  const hall = rng.range(4.5, 8)
  const podium = rng.chance(0.7)
  if (podium)
    solids.push(
      box(rng.side() > 0 ? -wide / 2 : wide / 2 - hallWide, 0, -wide * 0.35, hallWide, hall, wide * 0.28, {
        colour: m.trim,
        top: m.roof,
        front: curtain(m, 2.2, hall, m.second),
        side: texture('panels', m.trim),
      }),
    )
  return { solids, setting: ['town', 'plaza', 'water'] }
}

/** A long hall behind columns, with one closed block that rises. */
export function museum(rng: Random, m: Materials): Building {
  const bays = rng.int(8, 18)
  const bay = rng.range(1.7, 3)
  const length = bays * bay
  const high = rng.range(6, 10)
  const deep = rng.range(14, 20)
  const thick = rng.range(0.35, 0.8)
  const solids: Solid[] = [
    box(-length / 2 - 1.5, 0, -3, length + 3, 0.5, deep + 4, { colour: m.paving }),
    box(-length / 2, 0.5, 1.6, length, high, deep - 2, {
      colour: m.glass,
      paint: curtain(m, bay, high / 2, m.wall),
    }),
    box(-length / 2 - 0.8, 0.5 + high, -1, length + 1.6, rng.range(1, 2.6), deep + 1, {
      colour: m.wall,
      top: m.roof,
      paint: texture('panels', m.wall),
    }),
  ]
  const round = rng.chance(0.3)
  for (let i = 0; i <= bays; i++) {
    const x = -length / 2 + i * bay
    solids.push(
      round
        ? drum(x, 0, thick * 0.55, 0.5, 0.5 + high, { colour: m.wall }, 8)
        : box(x - thick / 2, 0.5, -0.6, thick, high, thick * 1.6, { colour: m.wall }),
    )
  }
  const s = rng.side()
  const w = rng.range(8, 14)
  const tall = high * rng.range(1.6, 2.6)
  const slope = rng.range(0, 0.5) * w
  const x = s > 0 ? length / 2 + 0.8 : -length / 2 - 0.8 - w
  const profile: Point[] = [
    [x, 0],
    [x + w, 0],
    [x + w, tall + (s > 0 ? slope : 0)],
    [x, tall + (s > 0 ? 0 : slope)],
  ]
  const blockWall = rng.pick([m.wall, m.second])
  solids.push(
    extrusion(profile, -1.5, deep, {
      colour: blockWall,
      top: m.roof,
      paint: together(
        texture('panels', blockWall),
        rng.chance(0.6) ? composed(m, blockWall, rng) : door(m, 0.4, 3, 4.5),
      ),
    }),
  )
  if (rng.chance(0.5))
    solids.push(
      ...times(4, (i) =>
        box(-length / 4, 0, -3 - (i + 1) * 0.5, length / 2, 0.5 - (i + 1) * 0.1, 0.5, { colour: m.paving }),
      ),
    )
  return { solids, setting: ['plaza', 'water', 'town'] }
}

/** A round hall, ringed by fins or arches, with a roof like a lid. */
export function rotunda(rng: Random, m: Materials): Building {
  const radius = rng.range(8, 13)
  const rings = rng.int(1, 3)
  const solids: Solid[] = []
  let y = 0
  const facade = rng.pick([
    fins(m, m.wall, 0.9, 0.4, 0),
    windows(m, m.wall, { bay: 1.6, storey: 4, open: [0.55, 0.8], depth: 0.5, arched: true }),
    curtain(m, 1.2, 3.4, m.second),
  ])
  for (let i = 0; i < rings; i++) {
    const r = radius * (1 - i * rng.range(0.14, 0.3))
    const h = rng.range(3.8, 5.4)
    solids.push(drum(0, radius, r, y, y + h, { colour: m.wall, paint: facade, top: m.paving }, 24))
    solids.push(
      drum(0, radius, r + rng.range(0.5, 1.4), y + h, y + h + 0.5, { colour: m.trim, top: m.roof }, 24),
    )
    y += h + 0.5
  }
  const last = radius * (1 - (rings - 1) * 0.22)
  if (rng.chance(0.5))
    solids.push(
      drum(
        0,
        radius,
        last * 0.35,
        y,
        y + rng.range(1.4, 4),
        { colour: m.second, top: m.roof, paint: curtain(m, 1, 3, m.wall) },
        16,
      ),
    )
  const s = rng.side()
  if (rng.chance(0.6))
    solids.push(
      box(s > 0 ? radius * 0.7 : -radius * 0.7 - 12, 0, radius * 0.7, 12, 4, 6, {
        colour: m.second,
        top: m.roof,
        paint: composed(m, m.second, rng),
      }),
    )
  return { solids, setting: ['plaza', 'water', 'meadow'] }
}
