import { type Colour, mix, scale } from '../kit/colour.ts'
import type { Point3 } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import { bar, box, drum, prism, type Solid } from '../kit/solid.ts'
import { bench, blob, flat, type Plant, type Site } from './site.ts'

function trees(rng: Random, count: number, from: number, to: number, wide: number): Plant[] {
  return times(count, () => ({
    place: [rng.range(-wide, wide), 0, rng.range(from, to)] as Point3,
    kind: rng.pick(['round', 'birch', 'round', 'conifer'] as const),
    height: rng.range(6, 10),
  }))
}

function slide(x: number, z: number, post: Colour, chute: Colour): Solid[] {
  return [
    ...[-0.7, 0.7].flatMap((a) =>
      [0, 1.4].map((b) => bar([x + a, 0, z + b], [x + a, 3, z + b], 0.14, { colour: post })),
    ),
    box(x - 0.8, 1.7, z - 0.1, 1.6, 0.14, 1.6, { colour: post }),
    prism(
      [
        [x - 1, z - 0.3],
        [x + 1, z - 0.3],
        [x + 1, z + 1.7],
        [x - 1, z + 1.7],
      ],
      3,
      3.25,
      { colour: chute },
    ),
    bar([x + 0.8, 1.8, z + 0.7], [x + 4.2, 0.15, z + 0.7], 0.9, { colour: chute }, 0.14),
    ...times(5, (i) =>
      bar([x - 1.4 + i * 0.12, i * 0.34, z + 0.3], [x - 1.4 + i * 0.12, i * 0.34, z + 1.1], 0.09, {
        colour: post,
      }),
    ),
  ]
}

function swings(x: number, z: number, post: Colour, seat: Colour): Solid[] {
  return [
    ...[-2.4, 2.4].flatMap((a) =>
      [-1, 1].map((b) => bar([x + a, 0, z + b], [x + a, 2.7, z], 0.14, { colour: post })),
    ),
    bar([x - 2.6, 2.7, z], [x + 2.6, 2.7, z], 0.16, { colour: post }),
    ...[-1.1, 1.1].flatMap((a) => [
      box(x + a - 0.3, 0.5, z - 0.15 + a * 0.3, 0.6, 0.07, 0.3, { colour: seat }),
      ...[-0.26, 0.26].map((k) =>
        bar([x + a + k, 0.55, z + a * 0.3], [x + a + k, 2.7, z], 0.05, { colour: post, casts: false }),
      ),
    ]),
  ]
}

/** A slide, swings, logs and mounds on a ground that forgives. */
export function playground(rng: Random, palette: Palette): Site {
  const wood = mix(palette.second, palette.main, 0.4)
  const s = rng.side()
  const logs = times(7, (i) => {
    const [x, z, turn] = [rng.range(-7, 7), 3 + i * 0.5 + rng.range(-1, 1), rng.range(0, 3)]
    const long = rng.range(0.8, 2)
    return bar(
      [x - Math.cos(turn) * long, 0.3, z - Math.sin(turn) * long],
      [x + Math.cos(turn) * long, rng.range(0.3, 1), z + Math.sin(turn) * long],
      0.46,
      { colour: scale(wood, rng.range(0.85, 1.1)) },
    )
  })
  const hoops = times(3, (i) =>
    drum(s * (5.5 + i * 1.9), 14, 0.5, 0, 0.4 + i * 0.35, { colour: palette.accent, top: palette.stone }, 18),
  )
  return {
    base: mix(palette.ground, palette.leafToo, 0.45),
    patches: [
      { points: flat(blob(0, 9, 13, 7.5, rng)), colour: mix(palette.paving, palette.ground, 0.3) },
      { points: flat(blob(s * -4, 11, 5, 3, rng)), colour: mix(palette.accent, palette.paving, 0.6) },
      { points: flat(rect(-1.2, -16, 2.4, 20)), colour: palette.paving },
    ],
    solids: [
      ...slide(s * -6, 9, wood, palette.accent),
      ...swings(s * 4.5, 9, palette.dark, palette.accent),
      ...logs.slice(0, rng.int(3, 6)),
      ...hoops,
      ...bench(-9.5, 4.5, wood, 0),
    ],
    plants: trees(rng, 20, 18, 32, 22),
    people: times(9, () => [rng.range(-8, 8), 0, rng.range(4, 13)] as Point3),
    reach: [26, 20],
    children: true,
  }
}

/** Long grass, low stones in rows, and tall trees that were here before. */
export function cemetery(rng: Random, palette: Palette): Site {
  const solids: Solid[] = []
  const rows = rng.int(4, 6)
  for (let r = 0; r < rows; r++)
    for (const s of [-1, 1])
      for (let c = 0; c < 5; c++) {
        if (rng.chance(0.16)) continue
        const [x, z] = [s * (3.4 + c * 2.4), 5 + r * 3.6]
        const h = rng.range(0.6, 1.25)
        solids.push(
          box(x - 0.4, 0, z, rng.range(0.6, 0.9), h, 0.22, {
            colour: mix(palette.stone, palette.dark, rng.range(0.08, 0.4)),
          }),
        )
      }
  const end = 5 + rows * 3.6
  solids.push(
    box(-24, 0, end + 3, 48, 1.6, 0.6, { colour: mix(palette.stone, palette.main, 0.4), top: palette.dark }),
  )
  const avenue: Plant[] = times(6, (i) => ({
    place: [(i % 2 ? 1 : -1) * 2.3, 0, 9 + Math.floor(i / 2) * 7] as Point3,
    kind: 'column' as const,
    height: rng.range(6, 9),
  }))
  return {
    base: mix(palette.ground, palette.leaf, 0.35),
    patches: [
      { points: flat(rect(-1.3, -16, 2.6, end + 19)), colour: mix(palette.paving, palette.ground, 0.2) },
      ...times(6, () => ({
        points: flat(blob(rng.range(-14, 14), rng.range(4, end), rng.range(3, 6), rng.range(1, 2), rng)),
        colour: palette.leafToo,
        opacity: 0.35,
      })),
    ],
    solids,
    plants: [
      ...avenue,
      ...trees(rng, 14, end + 5, end + 16, 24),
      ...times(110, () => ({
        place: [rng.side() * rng.range(1.8, 15), 0, rng.range(1, end)] as Point3,
        kind: 'grass' as const,
        height: rng.range(0.4, 0.9),
      })),
    ],
    people: [
      [0.4, 0, 11],
      [-0.5, 0, 11.4],
    ],
    reach: [26, end],
  }
}

/** Fruit trees in rows, a path and a bench. */
export function orchard(rng: Random, palette: Palette): Site {
  const plants: Plant[] = []
  for (let r = 0; r < 5; r++)
    for (const x of [-12, -7.5, -3.4, 3.4, 7.5, 12])
      plants.push({
        place: [x + rng.range(-0.3, 0.3), 0, 5 + r * 4.4],
        kind: 'round',
        height: rng.range(3.6, 4.6),
      })
  return {
    base: mix(palette.ground, palette.leafToo, 0.5),
    patches: [
      { points: flat(rect(-1.4, -16, 2.8, 60)), colour: palette.paving },
      ...[-10, -5.5, 5.5, 10].map((x) => ({
        points: flat(rect(x - 1, -10, 2, 50)),
        colour: mix(palette.leaf, palette.ground, 0.5),
        opacity: 0.35,
      })),
    ],
    solids: [...bench(2.4, 6.5, palette.accent, 1), ...bench(-2.4, 13, palette.accent, 1)],
    plants: [...plants, ...trees(rng, 10, 29, 36, 22)],
    people: times(5, (i) => [rng.range(-1, 1), 0, 6 + i * 4] as Point3),
    reach: [28, 26],
  }
}

/** A court between walls with windows: paving, puddles or snow, and a few good trees. */
export function yard(rng: Random, palette: Palette): Site {
  const wall = rng.pick([palette.main, palette.second])
  const windows = (pen: Parameters<NonNullable<Solid['faces'][number]['paint']>>[0]) => {
    const cols = Math.max(2, Math.round(pen.width / 2.8))
    const step = pen.width / cols
    pen.openings(
      times(cols * 2, (i) =>
        rect((i % cols) * step + step * 0.25, 1 + Math.floor(i / cols) * 3.3, step * 0.5, 1.8),
      ),
      { depth: 0.3, glass: mix(palette.dark, palette.zenith, 0.3), lived: 0.5 },
    )
  }
  const look = { colour: wall, top: palette.dark, paint: windows }
  const puddles = times(5, (i) => ({
    points: flat(blob(-6 + i * 3.2, rng.range(1.5, 8), rng.range(1.2, 2.4), rng.range(0.6, 1.1), rng)),
    colour: mix(palette.water, palette.horizon, 0.4),
  }))
  const plants: Plant[] = [
    { place: [-5, 0.45, 10], kind: 'birch', height: 7 },
    { place: [5.5, 0.45, 8.5], kind: 'round', height: 6 },
    { place: [1.5, 0.45, 13], kind: 'birch', height: 6.5 },
  ]
  return {
    base: palette.paving,
    patches: [
      ...times(10, (i) => ({
        points: flat(rect(-14 + i * 3, -10, 0.07, 28)),
        colour: palette.dark,
        opacity: 0.16,
      })),
      ...puddles,
    ],
    solids: [
      box(-15, 0, 18, 30, 7.2, 5, look),
      box(-19, 0, 3, 5, 7.2, 20, look),
      box(14, 0, 3, 5, 7.2, 20, look),
      ...plants.map(({ place: [x, , z] }) =>
        drum(x, z, 1.5, 0, 0.45, { colour: palette.stone, top: mix(palette.leaf, palette.ground, 0.3) }, 18),
      ),
      ...bench(-1.5, 6, palette.accent, 0),
      ...bench(8.6, 12, palette.accent, 1),
    ],
    plants,
    people: times(9, () => [rng.range(-9, 9), 0, rng.range(3, 15)] as Point3),
    reach: [30, 20],
    children: true,
  }
}
