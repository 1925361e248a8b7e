import { mix, scale } from '../kit/colour.ts'
import { rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import { bar, box, drum, extrusion, type Look, type Solid } from '../kit/solid.ts'
import { composed, curtain, door, texture, together, windows } from './facades.ts'
import type { Building } from './low.ts'
import type { Materials } from './materials.ts'
import { canopy, gables } from './roofs.ts'

/** A house of one or two gables. */
export function cottage(rng: Random, m: Materials): Building {
  const plan = { count: [1, 2], width: [6, 8], deep: [8, 11], eaves: [2.8, 4.2], saw: 0 } as const
  const house = gables(rng, m, plan)
  return { ...house, setting: ['meadow', 'meadow', 'forest'] }
}

/** One room under a steep roof, with a chimney. */
export function cabin(rng: Random, m: Materials): Building {
  const [w, d, eaves] = [rng.range(4.6, 6), rng.range(5, 7), rng.range(1.9, 2.6)]
  const top = eaves + w * rng.range(0.55, 0.8)
  const s = rng.side()
  const plinth = rng.range(0.4, 0.8)
  const at = (x: number, y: number) => [x, y + plinth] as const
  const lid = (k: 1 | -1): Solid =>
    extrusion(
      [
        at(k * (w / 2 + 0.4), eaves - 0.45),
        at(0, top),
        at(0, top + 0.26),
        at(k * (w / 2 + 0.4), eaves - 0.15),
      ],
      -0.8,
      d + 1.6,
      { colour: m.trim, top: m.roof },
    )
  const solids: Solid[] = [
    box(-w / 2 - 0.8, 0, -2, w + 1.6, plinth, d + 2.4, { colour: m.second, top: m.paving }),
    extrusion([at(-w / 2, 0), at(w / 2, 0), at(w / 2, eaves), at(0, top), at(-w / 2, eaves)], 0, d, {
      colour: m.wall,
      top: m.roof,
      front: together(texture('planks', m.wall, 0.26), (pen) => {
        pen.openings([rect(s > 0 ? 0.5 : pen.width - 2.5, 0.7, 2, 1.2)], {
          depth: 0.25,
          glass: m.glass,
          frame: m.dark,
          lived: 1,
        })
        door(m, s > 0 ? 0.66 : 0.14, 1, 2)(pen)
      }),
      side: together(
        texture('planks', m.wall, 0.26),
        windows(m, m.wall, { bay: 2.6, storey: 2.4, open: [0.4, 0.4], depth: 0.2 }),
      ),
    }),
    lid(1),
    lid(-1),
    box(s * w * 0.22, plinth + eaves, d * 0.6, 0.6, top - eaves + 0.7, 0.6, { colour: m.dark }),
  ]
  for (let i = 0; i < 6; i++)
    solids.push(
      box(-s * (w / 2 + 0.75) - 0.25, plinth + i * 0.19, 0.5, 0.5, 0.18, 2, {
        colour: scale(m.second, i % 2 ? 0.9 : 1.02),
        casts: false,
      }),
    )
  return { solids, setting: ['meadow', 'forest'] }
}

/** A row of gables, or of saw teeth that take the light from the north. */
export function school(rng: Random, m: Materials): Building {
  const plan = { count: [3, 6], width: [5.5, 8], deep: [9, 13], eaves: [3, 3.8], saw: 0.4 } as const
  return { ...gables(rng, m, plan), setting: ['meadow', 'plaza'], children: true }
}

export function sheds(rng: Random, m: Materials): Building {
  const hall = gables(rng, m, { count: [3, 5], eaves: [3.6, 4.8], saw: 1 })
  if (rng.chance(0.4)) return { ...hall, setting: ['plaza', 'town'] }
  const tall = rng.range(13, 18)
  const chimney = drum(rng.side() * 7, 14, 0.8, 0, tall, {
    colour: m.second,
    paint: texture('courses', m.second, 0.3),
  })
  return { solids: [...hall.solids, chimney], setting: ['plaza', 'town'] }
}

export function barn(rng: Random, m: Materials): Building {
  const plan = { count: [1, 2], width: [9, 12], deep: [14, 20], eaves: [3.4, 5], saw: 0 } as const
  return { ...gables(rng, m, plan), setting: ['meadow'] }
}

/** A gable on legs above the water, with a boat beneath it. */
export function boathouse(rng: Random, m: Materials): Building {
  const [w, d] = [rng.range(6.5, 9), rng.range(9, 13)]
  const floor = rng.range(1.8, 2.4)
  const eaves = floor + rng.range(2.6, 3.4)
  const top = eaves + w * rng.range(0.4, 0.62)
  const leg = (x: number, z: number) => bar([x, -0.9, z], [x, floor, z], 0.42, { colour: m.dark })
  const hull = box(-w * 0.24, -0.55, -4.6, 1.7, 0.6, 4.4, { colour: m.accent, top: m.second })
  const lid = (k: 1 | -1): Solid =>
    extrusion(
      [
        [k * (w / 2 + 0.5), eaves - 0.35],
        [0, top],
        [0, top + 0.28],
        [k * (w / 2 + 0.5), eaves - 0.05],
      ],
      -5.2,
      d + 1,
      { colour: m.trim, top: m.roof },
    )
  const solids: Solid[] = [
    ...[-1, 1].flatMap((s) => [-4, d - 5.2].map((z) => leg(s * (w / 2 - 0.5), z))),
    box(-w / 2 - 1.2, floor - 0.3, -5, w + 2.4, 0.3, d + 0.6, { colour: m.second, top: m.paving }),
    extrusion(
      [
        [-w / 2, floor],
        [w / 2, floor],
        [w / 2, eaves],
        [0, top],
        [-w / 2, eaves],
      ],
      -4.4,
      d - 0.6,
      {
        colour: m.wall,
        top: m.roof,
        front: together(texture('planks', m.wall, 0.3), (pen) =>
          pen.openings([rect(pen.width * 0.16, 0.3, pen.width * 0.68, 2.1)], {
            depth: 0.3,
            glass: m.glass,
            frame: m.dark,
            lived: 1,
          }),
        ),
        side: together(
          texture('planks', m.wall, 0.3),
          windows(m, m.wall, { bay: 3, storey: 3, open: [0.4, 0.45], depth: 0.2 }),
        ),
      },
    ),
    lid(1),
    lid(-1),
    hull,
  ]
  for (let i = 0; i < 9; i++)
    solids.push(
      box(w / 2 + 1.2 + i * 1.4, floor - 0.3, -2.4, 1.36, 0.16, 1.6, { colour: m.second, top: m.paving }),
      ...(i % 3 === 1
        ? [
            bar([w / 2 + 1.9 + i * 1.4, -0.9, -2], [w / 2 + 1.9 + i * 1.4, floor - 0.3, -2], 0.24, {
              colour: m.dark,
            }),
          ]
        : []),
    )
  return { solids, setting: ['water'] }
}

/** Platforms and stairs on a slender frame, with a cabin on top. */
export function lookout(rng: Random, m: Materials): Building {
  const levels = rng.int(4, 6)
  const step = rng.range(3.2, 3.8)
  const w = rng.range(3.4, 4.2)
  const solids: Solid[] = []
  const steel = { colour: m.second, casts: false }
  const high = levels * step
  for (const x of [-w, w])
    for (const z of [0, w * 2])
      solids.push(bar([x * 1.15, 0, z], [x * 0.86, high, z], 0.34, { colour: m.second }))
  for (let i = 0; i < levels; i++) {
    const y = i * step
    const s = i % 2 ? -1 : 1
    for (const z of [0, w * 2]) {
      solids.push(bar([-s * w * 1.05, y, z], [s * w * 0.98, y + step, z], 0.18, steel))
      solids.push(bar([-w, y + step, z], [w, y + step, z], 0.24, steel))
    }
    solids.push(box(-w, y + step - 0.18, 0.4, w * 2, 0.18, w * 1.5, { colour: m.trim, top: m.paving }))
    solids.push(
      bar([s * w * 0.8, y, w * 0.5], [-s * w * 0.8, y + step, w * 0.5], 1, { colour: m.wall }, 0.22),
    )
  }
  const cabinHigh = 3
  solids.push(
    box(-w * 0.95, high, 0.2, w * 1.9, cabinHigh, w * 1.7, {
      colour: m.wall,
      paint: curtain(m, 1.1, cabinHigh, m.second),
    }),
    box(-w * 1.25, high + cabinHigh, -0.8, w * 2.5, 0.4, w * 2.3, { colour: m.trim, top: m.roof }),
  )
  return { solids, setting: ['meadow', 'forest'], lofty: true }
}

/** The keeper's house beside his lighthouse. */
export function lighthouse(rng: Random, m: Materials): Building {
  const house = cabin(rng, m)
  const x = rng.side() * rng.range(6.5, 8)
  const tall = rng.range(11, 15)
  const band = (low: number, high: number, colour: Materials['wall']) =>
    drum(x, 3, 2 - low * 0.05, low, high, { colour }, 20)
  const pale = m.trim
  return {
    ...house,
    solids: [
      ...house.solids,
      ...times(4, (i) => band((i * tall) / 4, ((i + 1) * tall) / 4, i % 2 ? m.accent : pale)),
      drum(x, 3, 2, tall, tall + 0.3, { colour: m.dark }, 20),
      drum(x, 3, 1.1, tall + 0.3, tall + 2, { colour: m.glass, paint: curtain(m, 0.6, 1.7, m.accent) }, 14),
      drum(x, 3, 1.4, tall + 2, tall + 2.6, { colour: m.accent, top: m.roof }, 20),
    ],
  }
}

/** A tram or a bus standing before whatever it belongs to. */
function carriage(m: Materials, x: number, long: number, rails = 0): Solid[] {
  const side: Look = {
    colour: m.accent,
    top: m.trim,
    paint: (pen) => {
      const n = Math.max(1, Math.round(pen.width / 1.7))
      const step = pen.width / n
      pen.fill(pen.tone(m.trim), [rect(0, pen.height * 0.34, pen.width, pen.height * 0.1)])
      pen.openings(
        times(n, (i) => rect(i * step + step * 0.1, pen.height * 0.48, step * 0.8, pen.height * 0.36)),
        { depth: 0.08, glass: m.glass, lived: 1 },
      )
    },
  }
  return [
    box(x, 0.5, -4.6, long, 2.7, 2.5, side),
    box(x + long * 0.2, 3.2, -4, long * 0.6, 0.35, 1.3, { colour: m.trim }),
    ...[0.16, 0.8].map((k) =>
      box(x + long * k, 0.1, -4.5, long * 0.1, 0.5, 2.3, { colour: m.dark, casts: false }),
    ),
    ...(rails
      ? [-4.4, -2.6].map((z) => box(-rails, 0, z, rails * 2, 0.05, 0.12, { colour: m.dark, casts: false }))
      : []),
  ]
}

export function tramStation(rng: Random, m: Materials): Building {
  const roof = canopy(rng, m)
  const long = rng.range(11, 14)
  return {
    solids: [...roof.solids, ...carriage(m, rng.range(-9, 1), long, 22)],
    setting: ['town', 'plaza'],
  }
}

export function busStation(rng: Random, m: Materials): Building {
  const roof = canopy(rng, m)
  return {
    solids: [...roof.solids, ...carriage(m, -9, 8), ...carriage(m, 2, 8)],
    setting: ['plaza', 'town'],
  }
}

/** A low house with its garden, and the old water tower beside it. */
export function waterTower(rng: Random, m: Materials): Building {
  const house = gables(rng, m, { count: [3, 4], width: [5, 6], deep: [8, 10], eaves: [2.8, 3.2], saw: 0 })
  const reach = Math.max(...house.solids.flatMap((s) => s.points.map((p) => p[0])))
  const [x, z, r] = [reach + 6, 5, 3]
  const high = rng.range(10, 13)
  return {
    solids: [
      ...house.solids,
      ...times(6, (i) => {
        const [c, s] = [Math.cos((i / 6) * 6.283), Math.sin((i / 6) * 6.283)]
        return bar([x + c * r, 0, z + s * r], [x + c * r * 0.8, high, z + s * r * 0.8], 0.4, {
          colour: m.trim,
        })
      }),
      drum(x, z, r * 1.15, high, high + 4.6, { colour: m.second, paint: texture('panels', m.second) }, 24),
      drum(x, z, r * 0.7, high + 4.6, high + 5.6, { colour: m.trim, top: m.roof }, 24),
    ],
    setting: ['meadow'],
  }
}

/** A sauna or a bath at the end of its pier. */
export function pier(rng: Random, m: Materials): Building {
  const hut = cabin(rng, m)
  const s = rng.side()
  const y = 1.3
  const deck = { colour: mix(m.second, m.dark, 0.45), top: m.paving }
  return {
    solids: [
      ...hut.solids.map((solid) => ({
        ...solid,
        points: solid.points.map((p) => [p[0], p[1] + y, p[2]] as const),
        faces: solid.faces.map((f) => ({
          ...f,
          points: f.points.map((p) => [p[0], p[1] + y, p[2]] as const),
        })),
      })),
      box(-4.6, y - 0.4, -2.6, 9.2, 0.4, 10, deck),
      box(s > 0 ? 4.6 : -22.6, y - 0.4, 0, 18, 0.4, 2.4, deck),
      ...times(5, (i) =>
        bar([s * (3.8 + i * 4.4), -0.9, 0.3], [s * (3.8 + i * 4.4), y - 0.2, 0.3], 0.3, { colour: m.dark }),
      ),
      ...[-1, 1].map((k) => bar([k * 3.9, -0.9, -2.2], [k * 3.9, y - 0.2, -2.2], 0.34, { colour: m.dark })),
      ...[0, 0.5].map((k) =>
        bar([-s * 4.9, -0.9, k], [-s * 4.9, y + 0.9, k], 0.07, { colour: m.dark, casts: false }),
      ),
    ],
    setting: ['water'],
    afloat: true,
  }
}

/** A low court of rooms round a pool. */
export function poolCourt(rng: Random, m: Materials): Building {
  const [w, d, h] = [rng.range(18, 22), 12, rng.range(3.4, 4.4)]
  const wall: Look = {
    colour: m.wall,
    top: m.roof,
    paint: together(texture('courses', m.wall, 0.3), composed(m, m.wall, rng)),
  }
  const water = m.palette.water
  return {
    solids: [
      box(-w / 2 - 1, 0, -7, w + 2, 0.25, d + 10, { colour: m.trim, top: m.paving }),
      box(-w / 2 + 3, 0.25, -5.6, w - 6, 0.06, 5.4, {
        colour: m.trim,
        top: water,
        casts: false,
        topPaint: (pen) =>
          pen.fill(
            pen.tone(scale(water, 1.18)),
            times(18, () =>
              rect(pen.rng.range(0, pen.width - 3), pen.rng.range(0.2, pen.height - 0.3), 2.4, 0.06),
            ),
            0.6,
          ),
      }),
      box(-w / 2, 0.25, 2, w, h, d - 3, {
        ...wall,
        front: together(
          texture('courses', m.wall, 0.3),
          windows(m, m.wall, { bay: 2.4, storey: h, open: [0.66, 0.8], depth: 1, arched: true }),
        ),
      }),
      box(-w / 2 - 3, 0.25, -6, 3, h * 0.8, d + 5, wall),
      box(w / 2, 0.25, -6, 3, h * 0.8, d + 5, wall),
      box(w * 0.1, h + 0.25, 4, 4, 3.4, 4, { ...wall, paint: texture('courses', m.wall, 0.3) }),
    ],
    setting: ['plaza', 'meadow'],
  }
}
