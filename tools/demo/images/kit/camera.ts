import { clipDepth, cross, dot, type Point, type Point3, subtract, times3, unit } from './geometry.ts'

export interface Camera {
  width: number
  height: number
  eye: Point3
  forward: Point3
  project(p: Point3): Point
  depth(p: Point3): number
  /** Pixels a metre takes at this place. */
  sizeAt(p: Point3): number
  outline(polygon: readonly Point3[]): Point[]
  /** Towards whoever looks, from a place. */
  towardsEye(p: Point3): Point3
}

export interface Framing {
  width: number
  height: number
  /** Round the vertical: 0 looks straight at the front, towards +z. */
  yaw: number
  /** Downwards; 0 keeps verticals vertical, as architects photograph. */
  pitch?: number
  /** Height of the eye in metres, for level pictures. */
  eyeHeight?: number
  /** Angle of view across, in degrees; 0 draws without perspective. */
  view: number
  /** What must be seen, in metres. */
  subject: readonly Point3[]
  /** How much of the picture the subject may take across and up. */
  fill: readonly [number, number]
  /** Where the middle of the subject's foot stands in the picture, as shares of it. */
  anchor: readonly [number, number]
}

const near = 0.25

function cameraAt(eye: Point3, framing: Framing, focal: number, shift: Point): Camera {
  const pitch = framing.pitch ?? 0
  const flat = framing.view === 0
  const forward: Point3 = [
    Math.sin(framing.yaw) * Math.cos(pitch),
    -Math.sin(pitch),
    Math.cos(framing.yaw) * Math.cos(pitch),
  ]
  const right = unit(cross([0, 1, 0], forward))
  const up = cross(forward, right)
  const depth = (p: Point3) => dot(subtract(p, eye), forward)
  const project = (p: Point3): Point => {
    const d = subtract(p, eye)
    const k = flat ? focal : focal / Math.max(near / 2, dot(d, forward))
    return [framing.width / 2 + dot(d, right) * k + shift[0], framing.height / 2 - dot(d, up) * k + shift[1]]
  }
  return {
    width: framing.width,
    height: framing.height,
    eye,
    forward,
    project,
    depth,
    sizeAt: (p) => (flat ? focal : focal / Math.max(near, depth(p))),
    outline: (polygon) => (flat ? polygon : clipDepth(polygon, depth, near)).map(project),
    towardsEye: (p) => (flat ? times3(forward, -1) : subtract(eye, p)),
  }
}

function extent(points: readonly Point[]): { low: Point; high: Point } {
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] }
}

/** A camera that stands where the subject fills the picture as asked. */
export function frame(framing: Framing): Camera {
  const xs = extent(framing.subject.map((p) => [p[0], p[2]]))
  const ys = extent(framing.subject.map((p) => [p[1], 0]))
  const aim: Point3 = [
    (xs.low[0] + xs.high[0]) / 2,
    (ys.low[0] + ys.high[0]) / 2,
    (xs.low[1] + xs.high[1]) / 2,
  ]
  const longest = Math.hypot(xs.high[0] - xs.low[0], ys.high[0] - ys.low[0], xs.high[1] - xs.low[1])
  const pitch = framing.pitch ?? 0
  const back: Point3 = [
    -Math.sin(framing.yaw) * Math.cos(pitch),
    Math.sin(pitch),
    -Math.cos(framing.yaw) * Math.cos(pitch),
  ]
  const flat = framing.view === 0
  const span = Math.max(framing.width, framing.height)
  let focal = flat ? span / longest : span / 2 / Math.tan((framing.view * Math.PI) / 360)
  let distance = flat ? longest * 3 : longest * 1.2
  const eyeAt = (): Point3 => [
    aim[0] + back[0] * distance,
    framing.eyeHeight ?? aim[1] + back[1] * distance,
    aim[2] + back[2] * distance,
  ]
  let camera = cameraAt(eyeAt(), framing, focal, [0, 0])
  for (let i = 0; i < 6; i++) {
    const seen = extent(camera.outline(framing.subject))
    const excess = Math.max(
      (seen.high[0] - seen.low[0]) / (framing.width * framing.fill[0]),
      (seen.high[1] - seen.low[1]) / (framing.height * framing.fill[1]),
    )
    if (flat) focal /= excess
    else distance = Math.max(longest * 0.56, distance * excess)
    camera = cameraAt(eyeAt(), framing, focal, [0, 0])
  }
  const seen = extent(camera.outline(framing.subject))
  const foot: Point = [(seen.low[0] + seen.high[0]) / 2, seen.high[1]]
  return cameraAt(eyeAt(), framing, focal, [
    framing.width * framing.anchor[0] - foot[0],
    framing.height * framing.anchor[1] - foot[1],
  ])
}

/** A camera set by hand, for rooms seen from inside. */
export function stand(
  at: Point3,
  lens: { width: number; height: number; yaw: number; pitch?: number; view: number; shift: number },
): Camera {
  const span = Math.max(lens.width, lens.height)
  return cameraAt(
    at,
    { ...lens, subject: [], fill: [1, 1], anchor: [0.5, 0.5] },
    span / 2 / Math.tan((lens.view * Math.PI) / 360),
    [0, lens.shift * lens.height],
  )
}
