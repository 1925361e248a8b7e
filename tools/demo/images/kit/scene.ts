import type { Camera } from './camera.ts'
import { type Canvas, path, ring, rings } from './canvas.ts'
import { type Colour, css } from './colour.ts'
import { add, centre, clip, dot, hull, type Point, type Point3, subtract, times3 } from './geometry.ts'
import { facing, hazed, isNight, type Light, tone } from './light.ts'
import { faceFrame, penFor } from './pen.ts'
import { at, random } from './random.ts'
import type { Face, Solid } from './solid.ts'

/** Something drawn flat towards the eye where it stands: a tree, a person, a vase. */
export interface Sprite {
  foot: Point3
  /** Metres that it takes up when things are put behind or before it. */
  width: number
  height: number
  draw(canvas: Canvas, camera: Camera, light: Light): void
  /** What throws its shadow. */
  shadow: readonly Point3[]
}

export interface GroundPatch {
  points: readonly Point3[]
  colour: Colour
  opacity?: number
}

export interface Scene {
  camera: Camera
  light: Light
  seed: number
  ground: readonly GroundPatch[]
  solids: readonly Solid[]
  sprites: readonly Sprite[]
  /** Height on which shadows end; 0 is the ground. */
  floor?: number
}

interface Item {
  points: readonly Point3[]
  planes: readonly { normal: Point3; point: Point3 }[]
  low: Point
  high: Point
  middle: Point3
  draw(): void
}

/** Ground first, then shadows on it, then bodies from the far ones to the near ones. */
export function paintScene(canvas: Canvas, scene: Scene): void {
  for (const patch of scene.ground) paintPatch(canvas, scene, patch)
  paintGroundShadows(canvas, scene)
  paintBodies(canvas, scene)
}

function paintPatch(canvas: Canvas, { camera, light }: Scene, patch: GroundPatch): void {
  const far = camera.depth(centre(patch.points))
  const colour = hazed(light, tone(light, patch.colour, [0, 1, 0]), Math.min(far, 60))
  canvas.add(path(ring(camera.outline(patch.points)), css(colour), patch.opacity))
}

export function castOn(points: readonly Point3[], normal: Point3, level: number, sun: Point3): Point3[] {
  const heights = points.map((p) => dot(p, normal) - level)
  if (Math.max(...heights) <= 0.02) return []
  const above: Point3[] = []
  points.forEach((p, i) => {
    const h = at(heights, i)
    if (h >= 0) {
      above.push(p)
      return
    }
    points.forEach((q, j) => {
      const other = at(heights, j)
      if (other > 0) above.push(add(p, times3(subtract(q, p), h / (h - other))))
    })
  })
  const slope = dot(normal, sun)
  return above.map((p) => subtract(p, times3(sun, (dot(p, normal) - level) / slope)))
}

function paintGroundShadows(canvas: Canvas, { camera, light, solids, sprites, floor = 0 }: Scene): void {
  const casters = [...solids.filter((s) => s.casts).map((s) => s.points), ...sprites.map((s) => s.shadow)]
  const shapes = casters
    .filter((points) => points.length > 2)
    .map((points) => castOn(points, [0, 1, 0], floor, light.sun))
    .filter((points) => points.length > 2)
    .map((points) => hull(points.map((p): Point => [p[0], p[2]])))
    .map((outline) => camera.outline(outline.map(([x, z]): Point3 => [x, floor, z])))
  canvas.add(path(rings(shapes), css(light.shadow), light.shadowOpacity))
}

function paintFaceShadows(canvas: Canvas, scene: Scene, solid: Solid, face: Face): void {
  const { camera, light } = scene
  if (facing(light, face.normal) < 0.06 || isNight(light)) return
  const { origin, u, v, width, height } = faceFrame(face)
  if (camera.sizeAt(origin) * Math.max(width, height) < 12) return
  const level = dot(origin, face.normal)
  const flat = (p: Point3): Point => [dot(subtract(p, origin), u), dot(subtract(p, origin), v)]
  const edge = hull(face.points.map(flat))
  const shapes: Point[][] = []
  const casters = [
    ...scene.solids.filter((s) => s.casts && s !== solid).map((s) => s.points),
    ...scene.sprites.map((s) => s.shadow),
  ]
  for (const points of casters) {
    const cast = castOn(points, face.normal, level, light.sun)
    if (cast.length < 3) continue
    const reach = cast.map(flat)
    // Most shadows fall elsewhere; seeing that early is most of the speed of a picture.
    if (reach.every((p) => p[0] <= 0) || reach.every((p) => p[0] >= width)) continue
    if (reach.every((p) => p[1] <= 0) || reach.every((p) => p[1] >= height)) continue
    const shape = clip(hull(reach), edge)
    if (shape.length < 3) continue
    shapes.push(camera.outline(shape.map(([x, y]) => add(add(origin, times3(u, x)), times3(v, y)))))
  }
  canvas.add(path(rings(shapes), css(light.shadow), light.shadowOpacity * 1.1))
}

function paintSolid(canvas: Canvas, scene: Scene, solid: Solid, index: number): void {
  const { camera, light } = scene
  solid.faces.forEach((face, i) => {
    const middle = centre(face.points)
    if (dot(face.normal, camera.towardsEye(middle)) <= 0) return
    const outline = camera.outline(face.points)
    if (outline.length < 3) return
    const colour = css(hazed(light, tone(light, face.colour, face.normal), camera.depth(middle)))
    canvas.add(`<path d="${ring(outline)}" fill="${colour}" stroke="${colour}" stroke-width=".8"/>`)
    if (Math.abs(face.normal[1]) < 0.3 && camera.sizeAt(middle) * faceFrame(face).height > 60)
      canvas.add(path(ring(outline), fade(canvas, light)))
    face.paint?.(penFor(face, camera, light, canvas, random(scene.seed + index * 17 + i, 'face')))
    paintFaceShadows(canvas, scene, solid, face)
  })
}

/** Walls are a little lighter above and darker near the ground, as real ones are. */
function fade(canvas: Canvas, light: Light): string {
  return canvas.gradient('down', [
    [0, light.lit, 0.1],
    [0.5, light.shadow, 0],
    [1, light.shadow, 0.14],
  ])
}

function paintBodies(canvas: Canvas, scene: Scene): void {
  const { camera, light } = scene
  const items: Item[] = []
  scene.solids.forEach((solid, i) => {
    const planes = solid.faces.map((f) => ({ normal: f.normal, point: at(f.points, 0) }))
    items.push(itemOf(camera, solid.points, planes, () => paintSolid(canvas, scene, solid, i)))
  })
  for (const sprite of scene.sprites) {
    const [x, y, z] = sprite.foot
    const r = sprite.width / 2
    const corners: Point3[] = []
    for (const dx of [-r, r])
      for (const dz of [-0.1, 0.1])
        for (const dy of [0, sprite.height]) corners.push([x + dx, y + dy, z + dz])
    const planes: Item['planes'] = [
      { normal: [1, 0, 0], point: [x + r, y, z] },
      { normal: [-1, 0, 0], point: [x - r, y, z] },
      { normal: [0, 0, 1], point: [x, y, z + 0.1] },
      { normal: [0, 0, -1], point: [x, y, z - 0.1] },
      { normal: [0, -1, 0], point: [x, y, z] },
      { normal: [0, 1, 0], point: [x, y + sprite.height, z] },
    ]
    items.push(itemOf(camera, corners, planes, () => sprite.draw(canvas, camera, light)))
  }
  for (const item of inOrder(items, camera)) item.draw()
}

function itemOf(camera: Camera, points: readonly Point3[], planes: Item['planes'], draw: () => void): Item {
  const seen = points.map(camera.project)
  const xs = seen.map((p) => p[0])
  const ys = seen.map((p) => p[1])
  return {
    points,
    planes,
    draw,
    low: [Math.min(...xs), Math.min(...ys)],
    high: [Math.max(...xs), Math.max(...ys)],
    middle: centre(points),
  }
}

/** 1 when the first hides the second, -1 the other way round, 0 when it does not matter. */
function hides(a: Item, b: Item, camera: Camera): number {
  if (a.low[0] >= b.high[0] || b.low[0] >= a.high[0] || a.low[1] >= b.high[1] || b.low[1] >= a.high[1])
    return 0
  const sideOf = (of: Item, other: Item): number => {
    for (const plane of of.planes) {
      if (!other.points.every((p) => dot(plane.normal, subtract(p, plane.point)) >= -0.011)) continue
      return dot(plane.normal, camera.towardsEye(plane.point)) > 0 ? -1 : 1
    }
    return 0
  }
  return sideOf(a, b) || -sideOf(b, a) || Math.sign(camera.depth(b.middle) - camera.depth(a.middle))
}

function inOrder(items: readonly Item[], camera: Camera): Item[] {
  const sorted = [...items].sort((a, b) => camera.depth(b.middle) - camera.depth(a.middle))
  const hidden = sorted.map((): number[] => [])
  for (let i = 0; i < sorted.length; i++)
    for (let j = i + 1; j < sorted.length; j++) {
      const order = hides(at(sorted, i), at(sorted, j), camera)
      if (order > 0) at(hidden, i).push(j)
      if (order < 0) at(hidden, j).push(i)
    }
  const drawn: Item[] = []
  const state = new Uint8Array(sorted.length)
  const visit = (i: number) => {
    if (state[i]) return
    state[i] = 1
    for (const j of at(hidden, i)) visit(j)
    drawn.push(at(sorted, i))
  }
  for (let i = 0; i < sorted.length; i++) visit(i)
  return drawn
}
