import { at } from './random.ts'

/** Metres: x to the right, y up, z away from whoever looks. */
export type Point3 = readonly [number, number, number]
/** Pixels of the picture, or metres on a face; the text around it tells which. */
export type Point = readonly [number, number]

export const add = (a: Point3, b: Point3): Point3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times3 = (a: Point3, k: number): Point3 => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Point3): Point3 => times3(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1))
export const between = (a: Point3, b: Point3, k: number): Point3 => add(a, times3(subtract(b, a), k))

export function centre(points: readonly Point3[]): Point3 {
  return times3(
    points.reduce((sum, p) => add(sum, p), [0, 0, 0]),
    1 / points.length,
  )
}

/** Turns a point about the vertical through the origin. */
export function turned(p: Point3, angle: number): Point3 {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return [p[0] * c + p[2] * s, p[1], -p[0] * s + p[2] * c]
}

/** The rubber band round points, always in the same sense. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (from: readonly Point[]) => {
    const chain: Point[] = []
    for (const p of from) {
      while (chain.length >= 2 && turn(at(chain, -2), at(chain, -1), p) <= 0) chain.pop()
      chain.push(p)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function area(polygon: readonly Point[]): number {
  let sum = 0
  for (let i = 0; i < polygon.length; i++) {
    const a = at(polygon, i)
    const b = at(polygon, i + 1)
    sum += a[0] * b[1] - b[0] * a[1]
  }
  return sum / 2
}

/** The part of a polygon inside a convex one. */
export function clip(polygon: readonly Point[], convex: readonly Point[]): Point[] {
  const sense = Math.sign(area(convex)) || 1
  let left: Point[] = [...polygon]
  for (let i = 0; i < convex.length && left.length > 0; i++) {
    const a = at(convex, i)
    const b = at(convex, i + 1)
    const inside = (p: Point) => sense * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))
    const kept: Point[] = []
    for (let j = 0; j < left.length; j++) {
      const p = at(left, j)
      const q = at(left, j + 1)
      const dp = inside(p)
      const dq = inside(q)
      if (dp >= 0) kept.push(p)
      if (dp >= 0 !== dq >= 0) {
        const k = dp / (dp - dq)
        kept.push([p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k])
      }
    }
    left = kept
  }
  return left
}

/** The part of a polygon in space on the near side of a depth, so that nothing is drawn from behind the eye. */
export function clipDepth(polygon: readonly Point3[], depth: (p: Point3) => number, near: number): Point3[] {
  const kept: Point3[] = []
  for (let i = 0; i < polygon.length; i++) {
    const p = at(polygon, i)
    const q = at(polygon, i + 1)
    const dp = depth(p) - near
    const dq = depth(q) - near
    if (dp >= 0) kept.push(p)
    if (dp >= 0 !== dq >= 0) kept.push(between(p, q, dp / (dp - dq)))
  }
  return kept
}
