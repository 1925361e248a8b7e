import { mix, scale } from '../kit/colour.ts'
import { at, type Random } from '../kit/random.ts'
import { box, extrusion, type Solid } from '../kit/solid.ts'
import { composed, curtain, texture, together, windows } from './facades.ts'
import type { Building } from './low.ts'
import type { Materials } from './materials.ts'

/** A street block of brick or lime under one cornice, with arches or a shop below. */
export function block(rng: Random, m: Materials): Building {
  const houses = rng.int(1, 4)
  const solids: Solid[] = []
  let x = 0
  for (let i = 0; i < houses; i++) {
    const w = rng.range(8, 15)
    const storeys = rng.int(3, 6)
    const h = storeys * rng.range(3.1, 3.6)
    const wall = at([m.wall, m.second, mix(m.wall, m.trim, 0.45), m.trim], i + rng.int(0, 1))
    const z = rng.range(0, 0.8)
    const base = rng.range(3.8, 4.8)
    const bay = rng.range(1.9, 3.2)
    const shop = rng.chance(0.5)
      ? windows(m, wall, { bay: bay * 1.4, storey: base, open: [0.7, 0.85], depth: 0.8, arched: true })
      : curtain(m, bay, base, m.second)
    const opening = windows(m, wall, {
      bay,
      storey: 3.3,
      open: [rng.range(0.4, 0.56), rng.range(0.5, 0.7)],
      depth: 0.4,
      frame: rng.chance(0.4),
    })
    const skin = texture(rng.pick(['courses', 'panels'] as const), wall, 0.3)
    solids.push(
      box(x, 0, z, w, base, 11, {
        colour: rng.chance(0.5) ? wall : scale(m.paving, 0.95),
        front: shop,
        side: skin,
      }),
    )
    solids.push(
      box(x, base, z, w, h, 11, {
        colour: wall,
        top: m.roof,
        front: together(skin, opening),
        side: together(
          skin,
          windows(m, wall, { bay: bay * 1.6, storey: 3.3, open: [0.3, 0.5], depth: 0.35, blind: 0.3 }),
        ),
      }),
    )
    solids.push(box(x - 0.2, base + h, z - 0.45, w + 0.4, 0.45, 11.6, { colour: m.trim, top: m.roof }))
    if (rng.chance(0.55)) balconies(solids, x, z, w, base, storeys, bay, m, rng)
    if (rng.chance(0.4))
      solids.push(
        box(x + w * 0.15, base + h + 0.45, z + 2, w * 0.7, 2.8, 7, {
          colour: m.dark,
          top: m.roof,
          paint: curtain(m, 1.6, 2.8, m.wall),
        }),
      )
    x += w
  }
  return { solids: solids.map((s) => shift(s, -x / 2)), setting: ['town', 'plaza', 'town'] }
}

function balconies(
  solids: Solid[],
  x: number,
  z: number,
  w: number,
  base: number,
  storeys: number,
  bay: number,
  m: Materials,
  rng: Random,
): void {
  const cols = Math.max(1, Math.round(w / bay))
  const step = w / cols
  for (let r = 0; r < storeys; r++)
    for (let c = 0; c < cols; c++) {
      if ((r + c) % 2 || rng.chance(0.12)) continue
      solids.push(
        box(x + c * step + step * 0.1, base + r * 3.3 + 0.3, z - 1.2, step * 0.8, 0.95, 1.2, {
          colour: m.trim,
          paint: texture('planks', m.trim, 0.2),
        }),
      )
    }
}

export function shift(solid: Solid, by: number): Solid {
  return {
    ...solid,
    points: solid.points.map((p) => [p[0] + by, p[1], p[2]] as const),
    faces: solid.faces.map((f) => ({ ...f, points: f.points.map((p) => [p[0] + by, p[1], p[2]] as const) })),
  }
}

/** Homes stepping up a slope or round a court, no two of one height. */
export function terraces(rng: Random, m: Materials): Building {
  const cols = rng.int(4, 7)
  const rows = rng.int(2, 3)
  const cell = rng.range(4.5, 6.5)
  const solids: Solid[] = []
  const walls = [m.wall, m.wall, m.trim, m.second]
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      if (r === 0 && rng.chance(0.22)) continue
      const h = 3.2 * (r + rng.int(1, 2)) + rng.range(-0.2, 0.4)
      const wall = rng.pick(walls)
      const z = r * cell * 0.95
      solids.push(
        box((c - cols / 2) * cell, 0, z, cell, h, cell * 0.95, {
          colour: wall,
          top: mix(m.paving, wall, 0.4),
          paint: composed(m, wall, rng),
        }),
      )
      if (rng.chance(0.28))
        solids.push(
          extrusion(
            [
              [(c - cols / 2) * cell, h],
              [(c - cols / 2 + 1) * cell, h],
              [(c - cols / 2 + 0.5) * cell, h + cell * 0.35],
            ],
            z,
            cell * 0.95,
            { colour: wall, top: m.roof, topPaint: texture('planks', m.roof, 0.5) },
          ),
        )
      else if (rng.chance(0.3))
        solids.push(
          box((c - cols / 2) * cell + 0.3, h, z + 0.3, cell - 0.6, 0.8, 0.1, {
            colour: m.dark,
            casts: false,
          }),
        )
    }
  return { solids, setting: ['meadow', 'water', 'plaza'] }
}
