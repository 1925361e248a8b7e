import { mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import type { GroundPatch } from '../kit/scene.ts'
import { bar, box, drum, prism, type Solid } from '../kit/solid.ts'
import { bench, flat, type Plant, pond, type Site } from './site.ts'

export function square(rng: Random, palette: Palette): Site {
  const patches: GroundPatch[] = []
  const other = mix(palette.paving, palette.second, 0.18)
  const n = 12
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++)
      if (rng.chance(0.42))
        patches.push({
          points: flat(rect(-24 + c * 4, -4 + r * 3.4, 4, 3.4)),
          colour: rng.chance(0.3) ? mix(palette.main, palette.paving, 0.5) : other,
          opacity: 0.6,
        })
  const circle = (x: number, z: number, k: number): Point[] =>
    times(40, (i): Point => [x + Math.cos((i / 40) * 6.283) * k, z + Math.sin((i / 40) * 6.283) * k])
  const solids: Solid[] = []
  const plants: Plant[] = []
  const centreZ = 15
  const r = rng.range(4, 6.5)
  patches.push({ points: flat(circle(0, centreZ, r + 1.6)), colour: palette.stone })
  pond(patches, circle(0, centreZ, r), palette)
  const rings = rng.int(5, 8)
  for (let i = 0; i < rings; i++) {
    const a = (i / rings) * 6.283 + 0.4
    const [x, z] = [Math.cos(a) * (r + 7.5), centreZ + Math.sin(a) * (r + 5)]
    solids.push(
      drum(
        x,
        z,
        1.9,
        0,
        0.45,
        { colour: mix(palette.stone, palette.main, 0.3), top: mix(palette.leaf, palette.ground, 0.3) },
        18,
      ),
    )
    // Nothing stands between the eye and the water.
    if (z < centreZ && Math.abs(x) < 6) continue
    plants.push({
      place: [x, 0.45, z],
      kind: rng.pick(['round', 'round', 'birch'] as const),
      height: rng.range(4.6, 6.5),
    })
  }
  for (let i = 0; i < 4; i++)
    solids.push(
      ...bench(rng.side() * rng.range(4, 14), rng.range(2, 6), mix(palette.main, palette.second, 0.4), 0),
    )
  return {
    base: palette.paving,
    patches,
    solids,
    plants,
    people: times(14, () => [rng.range(-14, 14), 0, rng.range(1, 30)] as Point3).filter(
      ([x, , z]) => Math.hypot(x, z - centreZ) > r + 1,
    ),
    reach: [30, 28],
  }
}

export function amphitheatre(rng: Random, palette: Palette): Site {
  const rows = rng.int(4, 7)
  const solids: Solid[] = []
  const seat = rng.pick([palette.stone, palette.main, mix(palette.paving, palette.second, 0.2)])
  const inner = rng.range(5, 7)
  const turn = rng.range(0.15, 0.4)
  const parts = 14
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < parts; i++) {
      const [a, b] = [turn + (i / parts) * (3.14 - turn * 2), turn + ((i + 1) / parts) * (3.14 - turn * 2)]
      const [k, m] = [inner + r * 1.5, inner + (r + 1) * 1.5]
      const p = (angle: number, far: number): Point => [Math.cos(angle) * far, 7 + Math.sin(angle) * far]
      solids.push(
        prism([p(a, k), p(b, k), p(b, m), p(a, m)], 0, (r + 1) * 0.48, {
          colour: seat,
          top: r % 2 ? mix(palette.leaf, palette.ground, 0.4) : scale(seat, 1.04),
        }),
      )
    }
  const disc = times(
    40,
    (i): Point => [
      Math.cos((i / 40) * 6.283) * (inner - 0.6),
      7 + Math.sin((i / 40) * 6.283) * (inner - 0.6),
    ],
  )
  const out = inner + rows * 1.5
  const plants: Plant[] = times(22, (i) => {
    const a = (i / 21) * 3.14
    return {
      place: [Math.cos(a) * (out + rng.range(2, 7)), 0, 7 + Math.sin(a) * (out + rng.range(2, 6))] as Point3,
      kind: rng.pick(['round', 'birch', 'column'] as const),
      height: rng.range(5.5, 9),
    }
  })
  return {
    base: mix(palette.ground, palette.leafToo, 0.45),
    patches: [
      { points: flat(disc), colour: palette.paving },
      { points: flat(rect(-1.4, -16, 2.8, 20)), colour: palette.paving },
    ],
    solids,
    plants,
    people: [
      [0.6, 0, 8],
      [-1.5, 0, 3],
      ...times(6, (): Point3 => {
        const r = rng.int(0, rows - 1)
        const a = rng.range(0.6, 2.5)
        const k = inner + (r + 0.6) * 1.5
        return [Math.cos(a) * k, (r + 1) * 0.48, 7 + Math.sin(a) * k]
      }),
    ],
    reach: [out * 2, out + 9],
  }
}

export function promenade(rng: Random, palette: Palette): Site {
  const s = rng.side()
  const patches: GroundPatch[] = [
    {
      points: flat([
        [s * 5, -20],
        [s * 120, -20],
        [s * 120, 160],
        [s * 5, 160],
      ]),
      colour: palette.water,
    },
    {
      points: flat([
        [s * 9, -20],
        [s * 60, -20],
        [s * 60, 160],
        [s * 14, 160],
      ]),
      colour: mix(palette.water, palette.horizon, 0.35),
      opacity: 0.5,
    },
  ]
  for (let i = 0; i < 22; i++)
    patches.push({
      points: flat(rect(Math.min(s * 5, -s * 5), -6 + i * 2.6, 10, 0.07)),
      colour: palette.dark,
      opacity: 0.2,
    })
  patches.push({
    points: flat([
      [-s * 5.5, -20],
      [-s * 60, -20],
      [-s * 60, 160],
      [-s * 5.5, 160],
    ]),
    colour: mix(palette.ground, palette.leafToo, 0.5),
  })
  const solids: Solid[] = [box(s > 0 ? 4.6 : -5.1, 0, -6, 0.5, 0.45, 70, { colour: palette.stone })]
  for (let i = 0; i < 16; i++) {
    solids.push(box(s * 4.85 - 0.04, 0.45, i * 3, 0.08, 0.75, 0.08, { colour: palette.dark, casts: false }))
    if (i % 3 === 1) solids.push(...bench(-s * 3.6, 2 + i * 3, mix(palette.main, palette.second, 0.4), 1))
  }
  solids.push(bar([s * 4.85, 1.2, -4], [s * 4.85, 1.2, 50], 0.08, { colour: palette.dark, casts: false }))
  const kind = rng.pick(['round', 'column', 'umbrella', 'birch'] as const)
  const plants: Plant[] = times(9, (i) => ({
    place: [-s * 5.6, 0, 5 + i * 5.2] as Point3,
    kind,
    height: rng.range(5.6, 7),
  }))
  for (let i = 0; i < 16; i++)
    plants.push({
      place: [-s * rng.range(10, 26), 0, rng.range(10, 54)],
      kind: rng.pick(['round', kind, 'shrub'] as const),
      height: rng.range(5, 8.5),
    })
  return {
    base: palette.paving,
    patches,
    solids,
    plants,
    people: times(9, () => [rng.range(-3, 3.8), 0, rng.range(7, 36)] as Point3),
    reach: [20, 26],
    water: true,
  }
}
