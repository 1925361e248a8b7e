import { type Colour, mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { type Random, times } from '../kit/random.ts'
import type { GroundPatch } from '../kit/scene.ts'
import { box, type Solid } from '../kit/solid.ts'
import type { TreeKind } from '../kit/trees.ts'

export interface Plant {
  place: Point3
  kind: TreeKind
  height: number
}

export interface Site {
  base: Colour
  patches: GroundPatch[]
  solids: Solid[]
  plants: Plant[]
  /** Where people are. */
  people: Point3[]
  /** The piece of land that a picture should hold, from the front to the back. */
  reach: readonly [width: number, depth: number]
  water?: boolean
  children?: boolean
}

export const flat = (outline: readonly Point[]): Point3[] => outline.map(([x, z]): Point3 => [x, 0, z])

export function blob(x: number, z: number, rx: number, rz: number, rng: Random, rough = 0.12): Point[] {
  const phase = rng.range(0, 6.28)
  return times(36, (i): Point => {
    const a = (i / 36) * Math.PI * 2
    const k = 1 + rough * Math.sin(a * 2 + phase) + rough * 0.6 * Math.sin(a * 3 - phase * 2)
    return [x + Math.cos(a) * rx * k, z + Math.sin(a) * rz * k]
  })
}

export function ribbon(line: readonly Point[], wide: number): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  line.forEach((p, i) => {
    const a = line[Math.max(0, i - 1)] ?? p
    const b = line[Math.min(line.length - 1, i + 1)] ?? p
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const [nx, nz] = [(-(b[1] - a[1]) / long) * wide, ((b[0] - a[0]) / long) * wide]
    left.push([p[0] + nx, p[1] + nz])
    right.push([p[0] - nx, p[1] - nz])
  })
  return [...left, ...right.reverse()]
}

export function wander(rng: Random, width: number, depth: number): Point[] {
  const [a, b, phase] = [rng.range(0.12, 0.3) * width, rng.range(0.05, 0.12) * width, rng.range(0, 6.28)]
  return times(41, (i): Point => {
    const t = i / 40
    return [
      Math.sin(phase + t * 4.2) * a * (1 - t * 0.3) + Math.sin(phase * 2 + t * 9) * b * 0.4,
      -8 + t * (depth + 16),
    ]
  })
}

export function pond(patches: GroundPatch[], shape: readonly Point[], palette: Palette): void {
  const middle = shape.reduce<Point>(
    (s, p) => [s[0] + p[0] / shape.length, s[1] + p[1] / shape.length],
    [0, 0],
  )
  const scaled = (k: number, dz = 0): Point3[] =>
    flat(
      shape.map(([x, z]): Point => [middle[0] + (x - middle[0]) * k, middle[1] + (z - middle[1]) * k + dz]),
    )
  patches.push({ points: scaled(1.05), colour: mix(palette.stone, palette.paving, 0.4) })
  patches.push({ points: scaled(1), colour: scale(palette.water, 0.72) })
  patches.push({ points: scaled(0.97, -0.25), colour: palette.water })
  patches.push({ points: scaled(0.72, -0.6), colour: mix(palette.water, palette.horizon, 0.3), opacity: 0.5 })
}

export function bench(x: number, z: number, wood: Colour, turn: number): Solid[] {
  const w = turn ? 0.5 : 2
  const d = turn ? 2 : 0.5
  return [
    box(x - w / 2, 0.38, z - d / 2, w, 0.1, d, { colour: wood }),
    box(x - w * 0.4, 0, z - d * 0.4, w * 0.8, 0.38, d * 0.8, { colour: scale(wood, 0.6), casts: false }),
  ]
}
