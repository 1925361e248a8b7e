import { mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { rect } from '../kit/pen.ts'
import { at, type Random, times } from '../kit/random.ts'
import type { GroundPatch } from '../kit/scene.ts'
import { bar, box, type Solid } from '../kit/solid.ts'
import { bench, blob, flat, type Plant, ribbon, type Site, wander } from './site.ts'

export function dunes(rng: Random, palette: Palette): Site {
  const line = wander(rng, 14, 40)
  const patches: GroundPatch[] = []
  for (let i = 0; i < 9; i++)
    patches.push({
      points: flat(blob(rng.range(-20, 20), rng.range(2, 38), rng.range(5, 12), rng.range(1.4, 3), rng)),
      colour: i % 2 ? mix(palette.leafToo, palette.ground, 0.4) : mix(palette.ground, palette.stone, 0.5),
      opacity: 0.7,
    })
  const solids: Solid[] = []
  const wood = mix(palette.paving, palette.second, 0.25)
  for (let i = 2; i < line.length - 1; i++) {
    const [p, q] = [at(line, i), at(line, i + 1)]
    for (const k of [0, 0.5]) {
      const [x, z] = [p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k]
      solids.push(box(x - 1.1, 0.25, z, 2.2, 0.09, 0.5, { colour: scale(wood, rng.range(0.92, 1.06)) }))
    }
    if (i % 3 === 0) {
      for (const s of [-1, 1])
        solids.push(box(p[0] + s * 1.15 - 0.05, 0, p[1], 0.1, 1.15, 0.1, { colour: scale(wood, 0.8) }))
      const r = at(line, Math.min(line.length - 1, i + 3))
      for (const s of [-1, 1])
        solids.push(
          bar([p[0] + s * 1.15, 1.1, p[1]], [r[0] + s * 1.15, 1.1, r[1]], 0.07, {
            colour: scale(wood, 0.9),
            casts: false,
          }),
        )
    }
  }
  const plants: Plant[] = times(170, () => ({
    place: [rng.range(-20, 20), 0, rng.range(-1, 40)] as Point3,
    kind: 'grass' as const,
    height: rng.range(0.6, 1.5),
  })).filter(({ place: [x, , z] }) => line.every((p) => Math.hypot(p[0] - x, p[1] - z) > 1.8))
  for (let i = 0; i < 5; i++)
    plants.push({
      place: [rng.side() * rng.range(10, 20), 0, rng.range(20, 40)],
      kind: rng.pick(['umbrella', 'shrub', 'conifer'] as const),
      height: rng.range(3, 6),
    })
  const on = at(line, 24)
  return {
    base: mix(palette.ground, palette.paving, 0.5),
    patches,
    solids,
    plants,
    people: [[on[0], 0.34, on[1]]],
    reach: [22, 34],
  }
}

export function park(rng: Random, palette: Palette): Site {
  const line = wander(rng, 36, 40)
  const patches: GroundPatch[] = []
  const stripes = rng.chance(0.4)
  for (let i = 0; i < 12; i++)
    patches.push({
      points: stripes
        ? flat(rect(-40 + i * 7, -8, 3.5, 60))
        : flat(blob(rng.range(-24, 24), rng.range(2, 38), rng.range(5, 12), rng.range(2, 4), rng)),
      colour: i % 2 ? palette.leafToo : mix(palette.ground, palette.leaf, 0.5),
      opacity: 0.3,
    })
  patches.push(
    { points: flat(ribbon(line, 1.7)), colour: mix(palette.paving, palette.stone, 0.3) },
    {
      points: flat(
        ribbon(
          line.map(([x, z]): Point => [-x * 1.2 + 3, z * 0.7 + 14]),
          1.1,
        ),
      ),
      colour: mix(palette.paving, palette.stone, 0.1),
    },
  )
  const solids = [4, 12, 22].flatMap((i) =>
    bench(at(line, i)[0] + 2.8, at(line, i)[1], mix(palette.main, palette.second, 0.5), 1),
  )
  const plants: Plant[] = times(34, () => ({
    place: [rng.range(-26, 26), 0, rng.range(4, 44)] as Point3,
    kind: rng.pick(['round', 'round', 'birch', 'conifer', 'umbrella'] as const),
    height: rng.range(5, 10),
  })).filter(
    ({ place: [x, , z] }) =>
      line.every((p) => Math.hypot(p[0] - x, p[1] - z) > 3.4) && (z > 20 || Math.abs(x) > 7),
  )
  return {
    base: mix(palette.ground, palette.leafToo, 0.55),
    patches,
    solids,
    plants,
    people: times(6, (i): Point3 => [at(line, 10 + i * 4)[0] + rng.range(-1, 1), 0, at(line, 10 + i * 4)[1]]),
    reach: [30, 30],
  }
}
