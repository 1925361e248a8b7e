import type { Colour } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { at, type Random } from '../kit/random.ts'
import type { Profile } from './turned.ts'

export interface Making {
  rng: Random
  palette: Palette
  wood: Colour
  /** Glaze, lacquer or cloth. */
  coat: Colour
  metal: Colour
}

export const smooth = (points: readonly Point[]): Point[] => {
  const found: Point[] = []
  points.forEach((b, i) => {
    const a = points[Math.max(0, i - 1)] ?? b
    const c = points[Math.min(points.length - 1, i + 1)] ?? b
    const d = points[Math.min(points.length - 1, i + 2)] ?? c
    for (let k = 0; k < (i < points.length - 1 ? 5 : 1); k++) {
      const t = k / 5
      const f = (p: number, q: number, r: number, s: number) =>
        0.5 *
        (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
      found.push([Math.max(0.004, f(a[0], b[0], c[0], d[0])), f(a[1], b[1], c[1], d[1])])
    }
  })
  return found
}

export function vase(rng: Random, size: number): Profile {
  const kind = rng.int(0, 5)
  const k = () => rng.range(0.85, 1.15)
  const forms: readonly (readonly Point[])[] = [
    [
      [0.16, 0],
      [0.28 * k(), 0.22],
      [0.3 * k(), 0.42],
      [0.16, 0.68],
      [0.08 * k(), 0.84],
      [0.1, 1],
    ],
    [
      [0.2, 0],
      [0.22, 0.3],
      [0.22, 0.7],
      [0.21 * k(), 0.98],
      [0.2, 1],
    ],
    [
      [0.12, 0],
      [0.34 * k(), 0.3],
      [0.36, 0.45],
      [0.2, 0.64],
      [0.18, 0.7],
    ],
    [
      [0.18, 0],
      [0.26 * k(), 0.18],
      [0.12, 0.46],
      [0.22 * k(), 0.74],
      [0.1, 0.98],
      [0.12, 1.02],
    ],
    [
      [0.1, 0],
      [0.14, 0.12],
      [0.26, 0.55 * k()],
      [0.3, 0.82],
      [0.26, 1],
    ],
    [
      [0.24, 0],
      [0.26, 0.1],
      [0.2, 0.52],
      [0.07, 0.66],
      [0.07, 1.1],
      [0.09, 1.12],
    ],
  ]
  return smooth(at(forms, kind)).map(([r, y]): Point => [r * size, y * size])
}

export function coats({ rng, palette, coat }: Making): Colour[] {
  return rng.shuffle([
    coat,
    palette.accent,
    palette.main,
    palette.second,
    palette.stone,
    palette.leaf,
    palette.water,
  ])
}
