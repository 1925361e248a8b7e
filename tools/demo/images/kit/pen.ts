import type { Camera } from './camera.ts'
import { type Canvas, path, ring, rings } from './canvas.ts'
import { type Colour, css, mix, scale } from './colour.ts'
import { add, clip, cross, dot, type Point, type Point3, subtract, times3, unit } from './geometry.ts'
import { glow, hazed, isNight, type Light, tone } from './light.ts'
import type { Random } from './random.ts'
import type { Face } from './solid.ts'

/** Draws on one face in metres: u to the right and v upwards, as someone sees it who stands before it. */
export interface FacePen {
  width: number
  height: number
  normal: Point3
  light: Light
  rng: Random
  place(u: number, v: number, depth?: number): Point
  /** A material's colour on this face. */
  tone(colour: Colour): Colour
  fill(colour: Colour, shapes: readonly (readonly Point[])[], opacity?: number): void
  openings(shapes: readonly (readonly Point[])[], look: Glazing): void
  /** Pixels of a metre here: details finer than a pixel or two are not drawn. */
  fineness: number
}

interface Glazing {
  depth: number
  glass: Colour
  reveal?: Colour
  frame?: Colour
  /** Share of panes with lamplight at dusk. */
  lived?: number
}

export const rect = (u: number, v: number, w: number, h: number): Point[] => [
  [u, v],
  [u + w, v],
  [u + w, v + h],
  [u, v + h],
]

export function faceFrame(face: Face): {
  origin: Point3
  u: Point3
  v: Point3
  width: number
  height: number
} {
  const flat = Math.abs(face.normal[1]) > 0.98
  const up: Point3 = flat ? [0, 0, 1] : [0, 1, 0]
  const u = unit(cross(up, times3(face.normal, -1)))
  const v = unit(cross(times3(face.normal, -1), u))
  const us = face.points.map((p) => dot(p, u))
  const vs = face.points.map((p) => dot(p, v))
  const lowU = Math.min(...us)
  const lowV = Math.min(...vs)
  const level = dot(face.points[0] ?? [0, 0, 0], face.normal)
  const origin = add(add(times3(u, lowU), times3(v, lowV)), times3(face.normal, level))
  return { origin, u, v, width: Math.max(...us) - lowU, height: Math.max(...vs) - lowV }
}

const nearEnd = (at: number, length: number) => at < 0.01 || at > length - 0.01

export function penFor(face: Face, camera: Camera, light: Light, canvas: Canvas, rng: Random): FacePen {
  const { origin, u, v, width, height } = faceFrame(face)
  const point = (x: number, y: number, depth = 0): Point3 =>
    subtract(add(add(origin, times3(u, x)), times3(v, y)), times3(face.normal, depth))
  const middle = point(width / 2, height / 2)
  const far = camera.depth(middle)
  const edge = face.points.map((p): Point => [dot(subtract(p, origin), u), dot(subtract(p, origin), v)])
  const whole = face.points.length === 4 && edge.every(([x, y]) => nearEnd(x, width) && nearEnd(y, height))
  const outline = (shape: readonly Point[], depth = 0) =>
    camera.outline((whole ? shape : clip(shape, edge)).map(([x, y]) => point(x, y, depth)))
  const shown = (colour: Colour) => css(hazed(light, colour, far))

  const openings: FacePen['openings'] = (shapes, look) => {
    const night = isNight(light)
    const wall = look.reveal ?? face.colour
    const holes = shapes.map((s) => outline(s))
    // Whoever looks sees the jamb of the far side; where the sun stands on that side too it is the darker one.
    canvas.add(path(rings(holes), shown(scale(tone(light, wall, face.normal), night ? 0.7 : 0.72))))
    const panes = shapes.map((s, i) => clip(outline(s, look.depth), holes[i] ?? []))
    const shade = mix(look.glass, light.zenith, 0.16)
    if (night) {
      const lived = look.lived ?? 0.7
      panes.forEach((pane) => {
        const on = rng.chance(lived)
        canvas.add(path(ring(pane), shown(on ? glow(rng) : mix(shade, light.zenith, 0.35))))
      })
      return
    }
    const dim = rng.range(0.86, 1)
    canvas.add(path(rings(panes), shown(scale(shade, dim))))
    const slide = look.depth / Math.max(0.12, dot(face.normal, light.sun))
    const across = -slide * dot(light.sun, u)
    const down = -slide * dot(light.sun, v)
    if (dot(face.normal, light.sun) > 0.08) {
      const sunny = shapes.map((s, i) => {
        const moved = s.map(([x, y]): Point => [x + across, y + down])
        return clip(clip(outline(moved, look.depth), holes[i] ?? []), panes[i] ?? [])
      })
      canvas.add(path(rings(sunny), shown(mix(look.glass, light.horizon, 0.3))))
    }
    if (look.frame)
      canvas.add(
        `<path d="${rings(panes)}" fill="none" stroke="${shown(look.frame)}" stroke-width="${Math.max(1, camera.sizeAt(middle) * 0.05).toFixed(1)}"/>`,
      )
  }

  return {
    width,
    height,
    normal: face.normal,
    light,
    rng,
    fineness: camera.sizeAt(middle),
    place: (x, y, depth = 0) => camera.project(point(x, y, depth)),
    tone: (colour) => tone(light, colour, face.normal),
    fill: (colour, shapes, opacity = 1) =>
      canvas.add(path(rings(shapes.map((s) => outline(s))), shown(colour), opacity)),
    openings,
  }
}
