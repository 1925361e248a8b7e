import { pendant } from '../interior/furniture.ts'
import { hex, mix } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { at, times } from '../kit/random.ts'
import { bar, drum, type Solid } from '../kit/solid.ts'
import { coats, type Making, smooth } from './making.ts'
import type { Piece } from './stage.ts'
import { turned } from './turned.ts'

export function tableLamp(m: Making): Piece {
  const { rng, palette } = m
  const [a, b] = rng.chance(0.5) ? [palette.accent, palette.stone] : [m.coat, palette.stone]
  const h = rng.range(0.42, 0.62)
  const r = rng.range(0.2, 0.3)
  const feet: readonly (readonly Point[])[] = [
    [
      [0.14, 0],
      [0.14, 0.03],
      [0.03, 0.05],
      [0.025, h],
    ],
    [
      [0.13, 0],
      [0.15, 0.1],
      [0.09, 0.24],
      [0.04, h * 0.86],
      [0.04, h],
    ],
    [
      [0.11, 0],
      [0.11, h * 0.4],
      [0.03, h * 0.44],
      [0.03, h],
    ],
    [
      [0.12, 0],
      [0.05, h * 0.2],
      [0.1, h * 0.5],
      [0.04, h * 0.9],
      [0.03, h],
    ],
  ]
  const shades: readonly (readonly Point[])[] = [
    [
      [r, h * 0.9],
      [r * 0.98, h * 1.02],
      [r * 0.8, h * 1.24],
      [r * 0.4, h * 1.38],
      [0.02, h * 1.42],
    ],
    [
      [r, h * 0.86],
      [r * 0.55, h * 1.42],
    ],
    [
      [r * 0.72, h * 0.9],
      [r * 0.72, h * 1.36],
    ],
    [
      [r * 0.2, h * 0.98],
      [r * 0.74, h * 1.14],
      [r * 0.82, h * 1.4],
      [r * 0.6, h * 1.62],
      [0.02, h * 1.72],
    ],
  ]
  const shade = rng.pick(shades)
  const lit = shade.length > 2 ? smooth(shade) : shade
  return {
    solids: [],
    sprites: [
      turned([0, 0, 0.01], smooth(rng.pick(feet)), a, { gloss: 0.3 }),
      turned([0, 0, -0.01], lit, mix(b, [255, 244, 220], 0.4), { shines: true, inside: hex('#ffeec4') }),
    ],
  }
}

export function floorLamp(m: Making): Piece {
  const { rng, palette } = m
  const h = rng.range(1.4, 1.7)
  const lean = rng.range(0.3, 0.7) * rng.side()
  const solids: Solid[] = [
    drum(0, 0, 0.17, 0, 0.03, { colour: m.metal }, 24),
    bar([0, 0.03, 0], [0, h, 0], 0.025, { colour: m.metal }),
    bar([0, h, 0], [lean, h + 0.12, 0], 0.022, { colour: m.metal }),
  ]
  const r = rng.range(0.16, 0.24)
  return {
    solids,
    sprites: [
      pendant(
        [lean, h - 0.06, 0],
        h + 0.12,
        r,
        rng.chance(0.5) ? palette.accent : m.coat,
        rng.pick(['dome', 'cone', 'ball'] as const),
        true,
      ),
    ],
  }
}

export function pendants(m: Making): Piece {
  const { rng, palette } = m
  const colours = coats(m)
  const kind = rng.pick(['dome', 'ball', 'cone'] as const)
  const count = rng.int(1, 3)
  const sprites = times(count, (i) => ({
    ...pendant(
      [(i - (count - 1) / 2) * 0.72, rng.range(0.5, 1.1), 0],
      2.6,
      rng.range(0.2, 0.34),
      i === 0 ? palette.accent : at(colours, i),
      kind,
      true,
    ),
    width: 0.7,
  }))
  return { solids: [], sprites }
}
