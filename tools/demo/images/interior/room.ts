import { paintRidges, paintSky } from '../kit/backdrop.ts'
import { stand } from '../kit/camera.ts'
import { block, type Canvas, canvas, path, ring, rings } from '../kit/canvas.ts'
import { type Colour, css, hex, mix, scale, tint } from '../kit/colour.ts'
import type { Drawing, Size } from '../kit/format.ts'
import { clip, hull, type Point, type Point3, unit } from '../kit/geometry.ts'
import { type Light, lightOf, tone } from '../kit/light.ts'
import type { Palette } from '../kit/palette.ts'
import { penFor } from '../kit/pen.ts'
import { at, random } from '../kit/random.ts'
import { castOn, paintScene, type Sprite } from '../kit/scene.ts'
import type { Face, Paint, Solid } from '../kit/solid.ts'

export type WallName = 'left' | 'right' | 'back'

/** An opening in a wall, in metres from its left end and the floor as seen from inside. */
export interface Window {
  wall: WallName
  shape: readonly Point[]
}

export interface Room {
  width: number
  depth: number
  height: number
  colours: { floor: Colour; ceiling: Colour; back: Colour; left: Colour; right: Colour; frame: Colour }
  paint: { floor?: Paint; ceiling?: Paint; back?: Paint; left?: Paint; right?: Paint }
  windows: readonly Window[]
  solids: readonly Solid[]
  sprites: readonly Sprite[]
  evening: boolean
  /** Metres between panes' bars. */
  bars: readonly [number, number]
}

export interface Seat extends Size {
  at: Point3
  yaw: number
  view: number
  shift: number
}

function faces(room: Room): Record<'ceiling' | 'floor' | WallName, Face> {
  const x = room.width / 2
  const { depth, height, colours, paint } = room
  // Walls reach behind whoever looks, so that the room has no open end.
  const near = -6
  const quad = (points: readonly Point3[], normal: Point3, colour: Colour, face?: Paint): Face => ({
    points,
    normal,
    colour,
    paint: face,
  })
  return {
    ceiling: quad(
      [
        [-x, height, near],
        [x, height, near],
        [x, height, depth],
        [-x, height, depth],
      ],
      [0, -1, 0],
      colours.ceiling,
      paint.ceiling,
    ),
    floor: quad(
      [
        [-x, 0, near],
        [x, 0, near],
        [x, 0, depth],
        [-x, 0, depth],
      ],
      [0, 1, 0],
      colours.floor,
      paint.floor,
    ),
    left: quad(
      [
        [-x, 0, near],
        [-x, 0, depth],
        [-x, height, depth],
        [-x, height, near],
      ],
      [1, 0, 0],
      colours.left,
      paint.left,
    ),
    right: quad(
      [
        [x, 0, near],
        [x, 0, depth],
        [x, height, depth],
        [x, height, near],
      ],
      [-1, 0, 0],
      colours.right,
      paint.right,
    ),
    back: quad(
      [
        [-x, 0, depth],
        [x, 0, depth],
        [x, height, depth],
        [-x, height, depth],
      ],
      [0, 0, -1],
      colours.back,
      paint.back,
    ),
  }
}

function onWall(room: Room, wall: WallName, [u, v]: Point, out = 0): Point3 {
  if (wall === 'back') return [-room.width / 2 + u, v, room.depth + out]
  if (wall === 'left') return [-room.width / 2 - out, v, u]
  return [room.width / 2 + out, v, u]
}

function indoorLight(room: Room, palette: Palette, seed: number): Light {
  const rng = random(seed, 'sun')
  const side = room.windows.some((w) => w.wall === 'right') ? 1 : -1
  const light = lightOf(room.evening ? 'dusk' : 'overcast', palette, side, rng)
  const sun = unit([side * 0.62, 1.05, room.windows.some((w) => w.wall === 'back') ? 0.25 : -0.45])
  return {
    ...light,
    hour: 'overcast',
    sun,
    lit: room.evening ? hex('#e2b98a') : hex('#fff8ea'),
    shade: room.evening ? hex('#6d5b5c') : hex('#b0a8a6'),
    shadow: hex('#2a2228'),
    shadowOpacity: room.evening ? 0.24 : 0.17,
    thickness: 0,
  }
}

/** One picture of a room: shell, what is seen through its windows, patches of sun, then what stands in it. */
export function paintRoom(room: Room, seat: Seat, palette: Palette, seed: number): Drawing {
  const sheet = canvas(seat.width, seat.height)
  const light = indoorLight(room, palette, seed)
  const camera = stand(seat.at, seat)
  const shell = faces(room)
  const rng = random(seed, 'shell')
  for (const name of ['ceiling', 'floor', 'left', 'right', 'back'] as const) {
    const face = shell[name]
    const outline = camera.outline(face.points)
    if (outline.length < 3) continue
    // Ceilings get their light back from the floor.
    const colour = css(tone(light, face.colour, name === 'ceiling' ? [0, 0.25, -0.1] : face.normal))
    sheet.add(`<path d="${ring(outline)}" fill="${colour}" stroke="${colour}" stroke-width="1"/>`)
    face.paint?.(penFor(face, camera, light, sheet, rng))
    const deep =
      name === 'ceiling'
        ? ([
            [0, light.shadow, 0],
            [1, light.shadow, 0.16],
          ] as const)
        : name === 'floor'
          ? ([
              [0, light.shadow, 0.14],
              [0.5, light.lit, 0.06],
              [1, light.shadow, 0.12],
            ] as const)
          : ([
              [0, light.shadow, 0.14],
              [0.4, light.lit, 0.03],
              [1, light.shadow, 0.12],
            ] as const)
    sheet.add(path(ring(outline), sheet.gradient('down', deep)))
  }
  paintOutlook(sheet, room, seat, camera.outline, palette, light, seed)
  if (!room.evening) paintBeams(sheet, room, shell, camera.outline, seed)
  paintScene(sheet, { camera, light, seed, ground: [], solids: room.solids, sprites: room.sprites })
  return {
    width: seat.width,
    height: seat.height,
    svg: sheet.svg(),
    glow: { x: 0.5 + light.sun[0] * 0.2, y: 0.52, loss: room.evening ? 0.3 : 0.13 },
  }
}

type Outline = (points: readonly Point3[]) => Point[]

/** The reveal of each window, the world outside it, and its bars. */
function paintOutlook(
  sheet: Canvas,
  room: Room,
  seat: Seat,
  outline: Outline,
  palette: Palette,
  light: Light,
  seed: number,
): void {
  if (room.windows.length === 0) return
  const holes = room.windows.map((w) => outline(w.shape.map((p) => onWall(room, w.wall, p))))
  sheet.add(
    path(
      rings(holes),
      css(tint(mix(room.colours.back, [255, 255, 255], 0.3), room.evening ? light.shade : light.lit)),
    ),
  )
  const panes = room.windows.map((w, i) =>
    clip(outline(w.shape.map((p) => onWall(room, w.wall, p, 0.22))), at(holes, i)),
  )
  sheet.define(`<clipPath id="panes"><path d="${rings(panes)}"/></clipPath>`)
  const outside = lightOf(
    room.evening ? 'dusk' : 'clear',
    palette,
    light.sun[0] > 0 ? 1 : -1,
    random(seed, 'outside'),
  )
  const horizon = seat.height / 2 + seat.shift * seat.height
  sheet.add('<g clip-path="url(#panes)">')
  paintSky(sheet, outside, horizon + seat.height * 0.05, random(seed, 'sky'))
  paintRidges(sheet, outside, palette, horizon + seat.height * 0.04, random(seed, 'ridges'))
  sheet.add(
    block(
      0,
      horizon + seat.height * 0.035,
      seat.width,
      seat.height,
      css(mix(tint(palette.ground, outside.lit), outside.haze, 0.35)),
    ),
  )
  if (!room.evening) sheet.add(block(0, 0, seat.width, seat.height, '#fffaf0', 0.28))
  sheet.add('</g>')
  const frame = css(tint(room.colours.frame, light.shade))
  for (const w of room.windows)
    sheet.add(
      path(
        rings(barsOf(room, w).map((bar) => outline(bar.map((p) => onWall(room, w.wall, p, 0.12))))),
        frame,
      ),
    )
}

function barsOf(room: Room, window: Window): Point[][] {
  const us = window.shape.map((p) => p[0])
  const vs = window.shape.map((p) => p[1])
  const [left, right, low, high] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)]
  const thick = 0.035
  const bars: Point[][] = []
  const upright = (u: number) =>
    bars.push([
      [u - thick, low],
      [u + thick, low],
      [u + thick, high],
      [u - thick, high],
    ])
  const level = (v: number) =>
    bars.push([
      [left, v - thick],
      [right, v - thick],
      [right, v + thick],
      [left, v + thick],
    ])
  const cols = Math.max(1, Math.round((right - left) / room.bars[0]))
  const rows = Math.max(1, Math.round((high - low) / room.bars[1]))
  const arched = window.shape.length > 4
  for (let i = arched ? 1 : 0; i <= (arched ? cols - 1 : cols); i++)
    upright(left + ((right - left) * i) / cols)
  for (let i = arched ? 1 : 0; i <= (arched ? rows - 1 : rows); i++) level(low + ((high - low) * i) / rows)
  return arched ? bars.map((bar) => clip(bar, window.shape)).filter((bar) => bar.length > 2) : bars
}

/** Sun through the panes, on the floor and the walls; the bars leave their shadow in it. */
function paintBeams(
  sheet: Canvas,
  room: Room,
  shell: Record<'floor' | WallName | 'ceiling', Face>,
  outline: Outline,
  seed: number,
): void {
  const rng = random(seed, 'beams')
  const rise = rng.range(0.55, 1.1)
  const along = rng.range(-0.5, 0.5)
  const beam = (wall: WallName): Point3 =>
    unit(wall === 'back' ? [along, rise, 1] : wall === 'left' ? [-1, rise, along] : [1, rise, along])
  for (const name of ['floor', 'left', 'right', 'back'] as const) {
    const face = shell[name]
    const level = face.points[0]
    if (!level) continue
    const shapes: Point[][] = []
    const dark: Point[][] = []
    for (const window of room.windows) {
      if (window.wall === name) continue
      const sun = beam(window.wall)
      const facing = sun[0] * face.normal[0] + sun[1] * face.normal[1] + sun[2] * face.normal[2]
      if (facing < 0.05) continue
      const height = level[0] * face.normal[0] + level[1] * face.normal[1] + level[2] * face.normal[2]
      const cast = (shape: readonly Point[]) =>
        outline(
          within(
            room,
            castOn(
              shape.map((p) => onWall(room, window.wall, p, 0.1)),
              face.normal,
              height,
              sun,
            ),
            name,
          ),
        )
      shapes.push(cast(window.shape))
      dark.push(...barsOf(room, window).map(cast))
    }
    const d = rings(shapes)
    if (!d) continue
    const warm = tint(mix(face.colour, hex('#fff0cc'), 0.6), hex('#fff8e6'))
    sheet.add(
      path(d, css(scale(warm, 1.06)), 0.9) + path(rings(dark), css(tint(face.colour, hex('#b8b0b0'))), 0.75),
    )
  }
}

/** Keeps a patch of light on its own surface. */
function within(room: Room, points: readonly Point3[], name: WallName | 'floor'): Point3[] {
  if (points.length < 3) return []
  const x = room.width / 2
  const flat = (p: Point3): Point =>
    name === 'floor' ? [p[0], p[2]] : name === 'back' ? [p[0], p[1]] : [p[2], p[1]]
  const [left, right] = name === 'left' || name === 'right' ? [-5, room.depth] : [-x, x]
  const [low, high] = name === 'floor' ? [-5, room.depth] : [0, room.height]
  const kept = clip(hull(points.map(flat)), [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ])
  return kept.map(([u, v]): Point3 => {
    if (name === 'floor') return [u, 0, v]
    if (name === 'back') return [u, v, room.depth]
    return [name === 'left' ? -x : x, v, u]
  })
}
