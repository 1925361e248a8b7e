import { mix } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { at, type Random, times } from '../kit/random.ts'
import { bar, box, extrusion, extrusionAcross, type Solid } from '../kit/solid.ts'
import { composed, curtain, door, fins, texture, together, windows } from './facades.ts'
import type { Building } from './low.ts'
import type { Materials } from './materials.ts'

type Range = readonly [number, number]

interface Gables {
  count?: Range
  width?: Range
  deep?: Range
  eaves?: Range
  /** Chance of a saw-tooth roof with its upright side to the light. */
  saw?: number
}

/** One gable beside another: schools, barns, row houses. */
export function gables(rng: Random, m: Materials, plan: Gables = {}): Building {
  const count = rng.int(...(plan.count ?? [1, 6]))
  const width = rng.range(...(plan.width ?? [5, 8.5]))
  const deep = rng.range(...(plan.deep ?? [10, 18]))
  const eaves = rng.range(...(plan.eaves ?? [2.8, count < 3 ? 6 : 4.6]))
  const pitch = rng.range(0.55, 1.35)
  const saw = rng.chance(plan.saw ?? 0.3)
  const solids: Solid[] = []
  const opening = rng.pick(['glass', 'grid', 'fins', 'few'] as const)
  const skin = rng.pick(['planks', 'boards', 'courses'] as const)
  for (let i = 0; i < count; i++) {
    const x = (i - count / 2) * width
    const wall = count > 2 && i % 2 && rng.chance(0.35) ? m.second : m.wall
    const ridge = saw ? x + width * 0.04 : x + width / 2 + (rng.chance(0.25) ? width * 0.14 : 0)
    const top = eaves + (pitch * width) / 2
    const profile: Point[] = [
      [x, 0],
      [x + width, 0],
      [x + width, eaves],
      [ridge, top],
      [x, eaves],
    ]
    const fill = {
      glass: curtain(m, width / 4, eaves, m.second),
      grid: windows(m, wall, { bay: width / 3, storey: 3, open: [0.5, 0.6], depth: 0.3 }),
      fins: fins(m, wall, 0.6, 0.35),
      few: composed(m, wall, rng),
    }[opening]
    const inset = 0.7
    const z = i % 2 && rng.chance(0.5) ? rng.range(0, 2.5) : 0
    solids.push(
      extrusion(profile, z + inset, deep - z, {
        colour: wall,
        top: m.roof,
        front: texture(skin, wall, 0.28),
        side: texture(skin, wall, 0.28),
        topPaint: texture('planks', m.roof, 0.5),
      }),
    )
    solids.push(
      box(x + 0.45, 0, z + inset - 0.06, width - 0.9, eaves * 0.86, 0.05, {
        colour: m.glass,
        front: opening === 'glass' ? fill : together(texture(skin, wall, 0.28), fill),
        casts: false,
        ...(opening === 'glass' ? {} : { colour: wall }),
      }),
    )
    const t = 0.24
    const lid = (from: Point, to: Point): Solid =>
      extrusion([from, to, [to[0], to[1] + t], [from[0], from[1] + t]], z - 0.3, deep + 1 - z, {
        colour: mix(m.trim, m.roof, 0.35),
        top: m.roof,
      })
    solids.push(lid([x, eaves], [ridge, top]), lid([ridge, top], [x + width, eaves]))
  }
  if (rng.chance(0.45))
    solids.push(
      box(
        (rng.int(0, count - 1) - count / 2 + 0.3) * width,
        eaves + pitch * width * 0.2,
        deep * 0.45,
        0.9,
        pitch * width * 0.5,
        0.9,
        { colour: m.second },
      ),
    )
  return { solids, setting: ['meadow', 'plaza', 'forest'] }
}

/** A steep roof that comes down to the ground, glazed at its end; or a chapel with a slender tower. */
export function chapel(rng: Random, m: Materials): Building {
  const width = rng.range(7, 12)
  const high = width * rng.range(0.95, 1.5)
  const deep = rng.range(14, 24)
  const wall = rng.pick([m.wall, m.trim])
  const eaves = rng.pick([0.4, 0.4, 2.4, 3.6])
  const profile: Point[] = [
    [-width / 2, 0],
    [width / 2, 0],
    [width / 2, eaves],
    [0, high],
    [-width / 2, eaves],
  ]
  const glazed = rng.chance(0.5)
  const solids: Solid[] = [
    extrusion(profile, 0.8, deep, {
      colour: wall,
      top: m.roof,
      front: glazed
        ? curtain(m, width / 7, high / 4, m.second)
        : together(texture('planks', wall, 0.25), slot(m, rng), door(m, 0.5 - 0.6 / width, 1.3, 2.5)),
      side: texture('planks', wall, 0.3),
      topPaint: texture('planks', m.roof, 0.6),
    }),
  ]
  const t = 0.35
  const side = (s: 1 | -1) =>
    extrusion(
      [
        [s * width * 0.5, eaves],
        [0, high],
        [0, high + t],
        [s * (width * 0.5 + t), eaves],
      ],
      -0.4,
      deep + 1.6,
      { colour: m.trim, top: m.roof },
    )
  solids.push(side(1), side(-1))
  if (rng.chance(0.65)) {
    const s = rng.side()
    const w = rng.range(2, 3)
    const tall = high * rng.range(1.2, 1.7)
    const x = s * (width / 2 + rng.range(2.5, 5)) - w / 2
    solids.push(box(x, 0, 3, w, tall, w, { colour: m.second, paint: texture('boards', m.second, 0.4) }))
    solids.push(
      extrusion(
        [
          [x, tall],
          [x + w, tall],
          [x + (s > 0 ? w : 0), tall + w],
        ],
        3,
        w,
        { colour: m.second, top: m.roof },
      ),
    )
  }
  if (rng.chance(0.5))
    solids.push(
      box(-width * 0.9 - 8, 0, 4, 8 + width * 0.4, 2.6, 8, {
        colour: m.trim,
        top: m.roof,
        paint: composed(m, m.trim, rng),
      }),
    )
  return { solids, setting: ['meadow', 'forest', 'water'] }
}

function slot(m: Materials, rng: Random) {
  const w = rng.range(0.06, 0.14)
  const cross = rng.chance(0.3)
  return (pen: Parameters<ReturnType<typeof door>>[0]) => {
    const u = pen.width / 2 - (pen.width * w) / 2
    const shapes: Point[][] = [
      [
        [u, pen.height * 0.34],
        [u + pen.width * w, pen.height * 0.34],
        [u + pen.width * w, pen.height * 0.76],
        [u, pen.height * 0.76],
      ],
    ]
    if (cross)
      shapes.push([
        [pen.width * 0.36, pen.height * 0.5],
        [pen.width * 0.64, pen.height * 0.5],
        [pen.width * 0.64, pen.height * 0.54],
        [pen.width * 0.36, pen.height * 0.54],
      ])
    pen.openings(shapes, { depth: 0.5, glass: m.glass, lived: 1 })
  }
}

/** A roof on many columns: a market, a station, a shelter. */
export function canopy(rng: Random, m: Materials): Building {
  const bays = rng.int(3, 7)
  const bay = rng.range(4.5, 6.5)
  const deep = rng.range(8, 14)
  const high = rng.range(4.2, 6.5)
  const length = bays * bay
  const wood = rng.pick([m.second, m.wall])
  const solids: Solid[] = [box(-length / 2 - 2, 0, -1.5, length + 4, 0.25, deep + 3, { colour: m.paving })]
  const form = rng.pick(['vault', 'zigzag', 'flat', 'wing'] as const)
  for (let i = 0; i <= bays; i++)
    for (const z of [0, deep]) {
      const x = -length / 2 + i * bay
      solids.push(bar([x, 0.25, z], [x, high, z], 0.28, { colour: wood }))
      if (z === 0 && rng.chance(0.9) && form !== 'vault')
        for (const s of [-1, 1])
          solids.push(
            bar([x, high * 0.62, z], [x + s * bay * 0.3, high, z], 0.16, { colour: wood, casts: false }),
          )
    }
  for (let i = 0; i < bays; i++) {
    const x = -length / 2 + i * bay
    const lift = form === 'vault' ? bay * 0.32 : form === 'zigzag' ? bay * 0.28 : 0
    const profile: Point[] =
      form === 'vault'
        ? [
            [x, high],
            [x + bay, high],
            ...times(
              7,
              (k): Point => [
                x + bay / 2 + (Math.cos((Math.PI * (k + 0.5)) / 7) * bay) / 2,
                high + 0.2 + Math.sin((Math.PI * (k + 0.5)) / 7) * lift,
              ],
            ),
          ]
        : form === 'zigzag'
          ? [
              [x, high],
              [x + bay, high],
              [x + bay, high + 0.25],
              [x + bay / 2, high + lift + 0.25],
              [x, high + 0.25],
            ]
          : [
              [x - 0.01, high],
              [x + bay, high],
              [x + bay, high + 0.45],
              [x, high + 0.45],
            ]
    if (form !== 'wing')
      solids.push(
        extrusion(profile, -1.4, deep + 2.8, {
          colour: i % 2 ? m.trim : mix(m.trim, m.roof, 0.12),
          top: m.roof,
        }),
      )
  }
  if (form === 'wing')
    solids.push(
      extrusionAcross(
        [
          [-2.4, high + 1.5],
          [deep + 2, high],
          [deep + 2, high + 0.4],
          [-2.4, high + 1.9],
        ],
        -length / 2 - 2,
        length + 4,
        { colour: m.trim, top: m.roof },
      ),
    )
  const rooms = rng.int(1, 3)
  for (let i = 0; i < rooms; i++) {
    const x = -length / 2 + bay * (i * Math.floor(bays / rooms) + 0.4)
    solids.push(
      box(x, 0.25, deep * 0.35, bay * rng.range(0.9, 1.5), high * 0.55, deep * 0.4, {
        colour: at([m.wall, m.accent, m.second], i),
        front: together(
          texture('planks', m.wall, 0.3),
          i ? composed(m, m.wall, rng) : curtain(m, 1.2, high * 0.55, m.second),
        ),
      }),
    )
  }
  return { solids, setting: ['plaza', 'town', 'meadow'] }
}
