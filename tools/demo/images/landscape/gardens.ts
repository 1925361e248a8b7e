import { mix, scale } from '../kit/colour.ts'
import type { Point3 } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { rect } from '../kit/pen.ts'
import { at, type Random, times } from '../kit/random.ts'
import type { GroundPatch } from '../kit/scene.ts'
import { box, type Solid } from '../kit/solid.ts'
import { blob, flat, type Plant, pond, ribbon, type Site, wander } from './site.ts'

export function pondGarden(rng: Random, palette: Palette): Site {
  const patches: GroundPatch[] = []
  const shape = blob(rng.range(-3, 3), 13, rng.range(8, 12), rng.range(5, 7.5), rng, 0.15)
  patches.push({ points: flat(ribbon(wander(rng, 26, 34), 1)), colour: palette.paving })
  pond(patches, shape, palette)
  const solids: Solid[] = []
  const stone = mix(palette.stone, palette.paving, 0.3)
  const slant = rng.range(-0.5, 0.5)
  if (rng.chance(0.7))
    for (let i = 0; i < 9; i++)
      solids.push(
        box(-1 + i * slant + (i % 2 ? 0.5 : -0.5), 0, 5.2 + i * 1.8, rng.range(1.4, 2.2), 0.16, 1.25, {
          colour: stone,
        }),
      )
  if (rng.chance(0.75)) {
    const [x, z] = [rng.side() * rng.range(7, 9), 19]
    const post = palette.dark
    solids.push(
      box(x - 3, 0, z - 0.2, 6, 0.35, 5, { colour: stone }),
      ...[-2.6, 2.6].flatMap((a) =>
        [0.1, 4.2].map((b) => box(x + a - 0.08, 0.35, z + b, 0.16, 2.6, 0.16, { colour: post })),
      ),
      box(x - 2.4, 0.35, z + 3.8, 4.8, 2.6, 0.15, { colour: palette.main }),
      box(x - 3.5, 2.95, z - 0.8, 7, 0.3, 6.2, {
        colour: mix(palette.second, palette.dark, 0.2),
        top: palette.second,
      }),
    )
  }
  if (rng.chance(0.5)) solids.push(box(-24, 0, 27, 48, 2.6, 0.5, { colour: palette.main, top: palette.dark }))
  const plants: Plant[] = []
  for (let i = 0; i < 20; i++) {
    const a = rng.range(0, 6.28)
    plants.push({
      place: [Math.cos(a) * rng.range(12, 16), 0, 13 + Math.sin(a) * rng.range(8.5, 11)],
      kind: rng.pick(['shrub', 'grass', 'grass', 'shrub'] as const),
      height: rng.range(0.8, 1.8),
    })
  }
  for (let i = 0; i < 12; i++)
    plants.push({
      place: [rng.range(-24, 24), 0, rng.range(28.5, 42)],
      kind: rng.pick(['round', 'birch', 'conifer'] as const),
      height: rng.range(6, 11),
    })
  plants.push(
    { place: [-13, 0, 9], kind: 'birch', height: 8 },
    { place: [14, 0, 20], kind: 'round', height: 8 },
  )
  return {
    base: mix(palette.ground, palette.leafToo, 0.45),
    patches,
    solids,
    plants,
    people: [
      [rng.range(-6, 6), 0, 22],
      [10, 0, 5],
    ],
    reach: [27, 26],
    water: true,
  }
}

export function terraces(rng: Random, palette: Palette): Site {
  const steps = rng.int(4, 6)
  const deep = rng.range(3.4, 5)
  const rise = rng.range(0.7, 1.3)
  const wall = rng.pick([palette.main, palette.stone, palette.second])
  const solids: Solid[] = []
  const plants: Plant[] = []
  const gap = rng.range(-5, 5)
  const people: Point3[] = []
  for (let i = 0; i < steps; i++) {
    const z = 5 + i * deep
    const low = i * rise
    const bed = i % 2 ? mix(palette.leaf, palette.ground, 0.35) : mix(palette.leafToo, palette.ground, 0.2)
    for (const [from, to] of [
      [-26, gap - 1.6],
      [gap + 1.6, 26],
    ] as const)
      solids.push(
        box(from, 0, z, to - from, low + rise, deep, {
          colour: wall,
          top: bed,
          front: (pen) =>
            pen.fill(
              pen.tone(scale(wall, 0.85)),
              times(pen.width / 1.6, (k) => rect(k * 1.6, 0, 0.04, pen.height)),
              0.7,
            ),
        }),
      )
    for (let s = 0; s < 4; s++)
      solids.push(
        box(gap - 1.6, 0, z + (s * deep) / 8, 3.2, low + (rise * (s + 1)) / 4, deep - (s * deep) / 8, {
          colour: palette.paving,
        }),
      )
    for (let k = 0; k < 12; k++) {
      const x = rng.range(-17, 17)
      if (Math.abs(x - gap) > 2.4)
        plants.push({
          place: [x, low + rise, z + rng.range(1, deep - 0.8)],
          kind: rng.pick(['shrub', 'grass', 'grass'] as const),
          height: rng.range(0.5, 1.3),
        })
    }
    for (const x of [rng.range(-15, gap - 3), rng.range(gap + 3, 15)])
      if (rng.chance(0.55))
        plants.push({
          place: [x, low + rise, z + deep * 0.6],
          kind: rng.pick(['umbrella', 'column', 'birch', 'round'] as const),
          height: rng.range(4, 6.5),
        })
    if (rng.chance(0.5)) people.push([gap + rng.range(-1, 1), low + rise, z + deep * 0.8])
  }
  for (let i = 0; i < 9; i++)
    plants.push({
      place: [rng.range(-22, 22), steps * rise, 6 + steps * deep - 0.6],
      kind: rng.pick(['round', 'column', 'umbrella'] as const),
      height: rng.range(6, 9),
    })
  return {
    base: palette.paving,
    patches: times(12, (i) => ({
      points: flat([
        [-30, -12 + i * 1.6],
        [30, -12 + i * 1.6],
        [30, -11.95 + i * 1.6],
        [-30, -11.95 + i * 1.6],
      ]),
      colour: palette.dark,
      opacity: 0.14,
    })),
    solids,
    plants,
    people: [...people, [rng.range(-8, 8), 0, 2.5], [rng.range(-8, 8), 0, 0.5]],
    reach: [24, 6 + steps * deep],
  }
}

export function parterre(rng: Random, palette: Palette): Site {
  const solids: Solid[] = []
  const plants: Plant[] = []
  const hedge = mix(palette.leaf, palette.dark, 0.1)
  const [cols, rows, cell] = [rng.int(3, 5), rng.int(3, 5), 5]
  const kinds = rng.int(2, 3)
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const [x, z] = [(c - cols / 2) * cell * 1.35 + 0.7, 3 + r * cell * 1.15]
      const w = cell
      const d = cell * 0.85
      const flower = at([palette.accent, palette.leafToo, palette.stone, palette.main], (r + c) % kinds)
      solids.push(box(x, 0, z, w, 0.12, d, { colour: hedge, top: mix(flower, palette.leafToo, 0.35) }))
      for (const [a, b, p, q] of [
        [0, 0, w, 0.5],
        [0, d - 0.5, w, 0.5],
        [0, 0.5, 0.5, d - 1],
        [w - 0.5, 0.5, 0.5, d - 1],
      ] as const)
        solids.push(box(x + a, 0, z + b, p, 0.6, q, { colour: hedge, top: scale(hedge, 1.15) }))
      if ((r + c) % 2 === 0)
        plants.push({
          place: [x + w / 2, 0.12, z + d / 2],
          kind: rng.chance(0.5) ? 'column' : 'round',
          height: rng.range(2.6, 4.4),
        })
      else
        for (let k = 0; k < 5; k++)
          plants.push({
            place: [x + rng.range(0.9, w - 0.9), 0.12, z + rng.range(0.9, d - 0.9)],
            kind: 'grass',
            height: rng.range(0.5, 0.9),
          })
    }
  const end = 3 + rows * cell * 1.15
  for (let i = 0; i < 14; i++)
    plants.push({ place: [-20 + i * 3.1, 0, end + rng.range(3, 6)], kind: 'column', height: rng.range(6, 8) })
  return {
    base: mix(palette.paving, palette.ground, 0.25),
    patches: [],
    solids,
    plants,
    people: [
      [0.1, 0, end * 0.6],
      [cols * 3, 0, 2],
    ],
    reach: [cols * cell * 1.35, end],
  }
}
