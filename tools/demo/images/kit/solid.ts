import type { Colour } from './colour.ts'
import {
  add,
  centre,
  cross,
  dot,
  type Point,
  type Point3,
  subtract,
  times3,
  turned,
  unit,
} from './geometry.ts'
import type { FacePen } from './pen.ts'
import { at, times } from './random.ts'

export type Paint = (pen: FacePen) => void

export interface Face {
  points: readonly Point3[]
  normal: Point3
  colour: Colour
  paint: Paint | undefined
}

/** A convex body; everything built is made of these. */
export interface Solid {
  faces: readonly Face[]
  points: readonly Point3[]
  /** Small or glassy things throw no shadow. */
  casts: boolean
}

export interface Look {
  colour: Colour
  top?: Colour
  /** Drawn on every upright face, or only where the key says. */
  paint?: Paint
  front?: Paint
  side?: Paint
  topPaint?: Paint
  casts?: boolean
}

function faceOf(points: readonly Point3[], inside: Point3, colour: Colour, paint?: Paint): Face {
  let normal = unit(cross(subtract(at(points, 1), at(points, 0)), subtract(at(points, 2), at(points, 0))))
  if (dot(normal, subtract(at(points, 0), inside)) < 0) normal = times3(normal, -1)
  return { points, normal, colour, paint }
}

/** A polygon on the ground, raised straight up; the polygon must be convex. */
export function prism(base: readonly Point[], low: number, high: number, look: Look): Solid {
  const foot = base.map(([x, z]): Point3 => [x, low, z])
  const head = base.map(([x, z]): Point3 => [x, high, z])
  const points = [...foot, ...head]
  const inside = centre(points)
  const walls = times(base.length, (i) => {
    const face = faceOf([at(foot, i), at(foot, i + 1), at(head, i + 1), at(head, i)], inside, look.colour)
    const paint =
      Math.abs(face.normal[2]) > Math.abs(face.normal[0])
        ? (look.front ?? look.paint)
        : (look.side ?? look.paint)
    return { ...face, paint }
  })
  const lid = faceOf(head, inside, look.top ?? look.colour, look.topPaint)
  const floor = faceOf(foot, inside, look.colour)
  return { faces: [...walls, lid, floor], points, casts: look.casts ?? true }
}

export function box(x: number, y: number, z: number, w: number, h: number, d: number, look: Look): Solid {
  return prism(
    [
      [x, z],
      [x + w, z],
      [x + w, z + d],
      [x, z + d],
    ],
    y,
    y + h,
    look,
  )
}

/** A profile seen from the front, pushed back from z to z + depth. */
export function extrusion(profile: readonly Point[], z: number, depth: number, look: Look): Solid {
  const front = profile.map(([x, y]): Point3 => [x, y, z])
  const back = profile.map(([x, y]): Point3 => [x, y, z + depth])
  const points = [...front, ...back]
  const inside = centre(points)
  const skin = times(profile.length, (i) => {
    const face = faceOf([at(front, i), at(front, i + 1), at(back, i + 1), at(back, i)], inside, look.colour)
    const upright = Math.abs(face.normal[1]) < 0.1
    if (upright) return { ...face, paint: look.side ?? look.paint }
    return face.normal[1] > 0 ? { ...face, colour: look.top ?? look.colour, paint: look.topPaint } : face
  })
  return {
    faces: [
      ...skin,
      faceOf(front, inside, look.colour, look.front ?? look.paint),
      faceOf(back, inside, look.colour, look.front ?? look.paint),
    ],
    points,
    casts: look.casts ?? true,
  }
}

/** The same profile pushed along x instead: seen from the side. */
export function extrusionAcross(profile: readonly Point[], x: number, width: number, look: Look): Solid {
  const turnedLook = { ...look, front: look.side ?? look.paint, side: look.front ?? look.paint }
  const solid = extrusion(profile, x, width, turnedLook)
  const swap = (p: Point3): Point3 => [p[2], p[1], p[0]]
  return {
    ...solid,
    points: solid.points.map(swap),
    faces: solid.faces.map((f) => ({ ...f, points: f.points.map(swap), normal: swap(f.normal) })),
  }
}

/** A straight bar between two points. */
export function bar(from: Point3, to: Point3, width: number, look: Look, depth = width): Solid {
  const along = unit(subtract(to, from))
  const helper: Point3 = Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]
  const u = times3(unit(cross(along, helper)), width / 2)
  const v = times3(unit(cross(along, u)), depth / 2)
  const end = (p: Point3) => [
    add(add(p, u), v),
    add(subtract(p, u), v),
    subtract(subtract(p, u), v),
    subtract(add(p, u), v),
  ]
  const a = end(from)
  const b = end(to)
  const points = [...a, ...b]
  const inside = centre(points)
  return {
    faces: [
      ...times(4, (i) => faceOf([at(a, i), at(a, i + 1), at(b, i + 1), at(b, i)], inside, look.colour)),
      faceOf(a, inside, look.colour),
      faceOf(b, inside, look.top ?? look.colour),
    ],
    points,
    casts: look.casts ?? true,
  }
}

/** An upright drum of many sides. */
export function drum(
  x: number,
  z: number,
  radius: number,
  low: number,
  high: number,
  look: Look,
  sides = 20,
): Solid {
  const base = times(sides, (i): Point => {
    const angle = ((i + 0.5) / sides) * Math.PI * 2
    return [x + Math.cos(angle) * radius, z + Math.sin(angle) * radius]
  })
  return prism(base, low, high, look)
}

function changed(solid: Solid, change: (p: Point3) => Point3, normal: (p: Point3) => Point3): Solid {
  return {
    ...solid,
    points: solid.points.map(change),
    faces: solid.faces.map((f) => ({ ...f, points: f.points.map(change), normal: normal(f.normal) })),
  }
}

export function moved(solid: Solid, by: Point3): Solid {
  return changed(
    solid,
    (p) => add(p, by),
    (p) => p,
  )
}

export function rotated(solid: Solid, angle: number): Solid {
  return changed(
    solid,
    (p) => turned(p, angle),
    (p) => turned(p, angle),
  )
}
