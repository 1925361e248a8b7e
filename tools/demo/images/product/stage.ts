import { type Camera, frame } from '../kit/camera.ts'
import { block, canvas, path } from '../kit/canvas.ts'
import { type Colour, css, hex, luminance, mix, scale } from '../kit/colour.ts'
import type { Drawing, Size } from '../kit/format.ts'
import { add, hull, type Point, type Point3, unit } from '../kit/geometry.ts'
import { type Light, lightOf } from '../kit/light.ts'
import type { Palette } from '../kit/palette.ts'
import { type Random, random } from '../kit/random.ts'
import { castOn, paintScene, type Sprite } from '../kit/scene.ts'
import type { Solid } from '../kit/solid.ts'

export interface Piece {
  solids: readonly Solid[]
  sprites: readonly Sprite[]
}

export const built = (solids: readonly Solid[]): Piece => ({ solids, sprites: [] })

export interface Stage {
  backdrop: Colour
  table: Colour
  /** Seamless paper, a table edge before a wall, or sun through a window on the wall. */
  kind: 'seamless' | 'table' | 'window'
  dark: boolean
}

export function chooseStage(palette: Palette, rng: Random, dark: boolean): Stage {
  if (dark) {
    const backdrop = mix(palette.dark, rng.pick([palette.second, palette.leaf, palette.dark]), 0.25)
    return {
      backdrop: scale(backdrop, 0.9),
      table: mix(scale(palette.second, 0.5), palette.dark, 0.35),
      kind: 'table',
      dark,
    }
  }
  const backdrop = rng.pick([
    palette.stone,
    palette.horizon,
    mix(palette.main, palette.stone, 0.35),
    mix(palette.paving, palette.stone, 0.3),
    mix(palette.second, palette.stone, 0.45),
    mix(palette.leafToo, palette.stone, 0.4),
    palette.main,
    palette.second,
    mix(palette.water, palette.stone, 0.35),
  ])
  const kind = rng.pick(['seamless', 'seamless', 'table', 'table', 'window'] as const)
  const table =
    kind === 'seamless'
      ? backdrop
      : rng.pick([
          mix(palette.stone, backdrop, 0.4),
          mix(palette.paving, palette.second, 0.2),
          mix(hex('#b98f63'), palette.second, 0.2),
        ])
  return { backdrop, table, kind, dark }
}

/** How many times wider than high. */
export function spread(piece: Piece): number {
  const points = [...piece.solids.flatMap((s) => s.points), ...piece.sprites.flatMap(boundsOf)]
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  return (Math.max(...xs) - Math.min(...xs)) / Math.max(0.05, Math.max(...ys) - Math.min(...ys))
}

export interface Shot extends Size {
  yaw: number
  pitch: number
  fill: number
  /** Where the foot of the piece stands, from the upper edge. */
  low: number
}

/** One studio picture: backdrop, soft shadow, then the piece. */
export function photograph(piece: Piece, shot: Shot, stage: Stage, palette: Palette, seed: number): Drawing {
  const sheet = canvas(shot.width, shot.height)
  const light = studioLight(stage, palette, seed)
  const points = [...piece.solids.flatMap((s) => s.points), ...piece.sprites.flatMap((s) => boundsOf(s))]
  const camera = frame({
    ...shot,
    view: 0,
    subject: points,
    fill: [shot.fill, shot.fill * 0.94],
    anchor: [0.5, shot.low],
  })
  const backLine =
    stage.kind === 'seamless'
      ? shot.height * 0.56
      : Math.min(
          shot.height * 0.84,
          Math.max(shot.height * 0.36, camera.project([0, 0, Math.max(...points.map((p) => p[2])) + 0.5])[1]),
        )
  paintStage(sheet, stage, light, backLine, shot, seed)
  contact(sheet, camera, piece, light, stage)
  paintScene(sheet, {
    camera,
    light,
    seed,
    ground: [],
    solids: piece.solids,
    sprites: piece.sprites.map((s) => ({ ...s, shadow: [] })),
  })
  return {
    width: shot.width,
    height: shot.height,
    svg: sheet.svg(),
    glow: { x: light.sun[0] > 0 ? 0.66 : 0.34, y: 0.42, loss: stage.dark ? 0.36 : 0.15 },
  }
}

function boundsOf({ foot, width, height }: Sprite): Point3[] {
  const r = width / 2
  return [-1, 1].flatMap((a) =>
    [-1, 1].flatMap((b) => [0, height].map((y): Point3 => add(foot, [a * r, y, b * r]))),
  )
}

function studioLight(stage: Stage, palette: Palette, seed: number): Light {
  const rng = random(seed, 'sun')
  const side = rng.side()
  const hard = stage.kind === 'window'
  return {
    ...lightOf('overcast', palette, side, rng),
    hour: hard ? 'clear' : 'overcast',
    sun: unit([side * 0.8, hard ? 0.75 : 1.15, -0.62]),
    lit: stage.dark ? hex('#c9b49c') : hex('#fffaf0'),
    shade: stage.dark ? hex('#4a4044') : hex('#8f8a8c'),
    shadow: mix(scale(stage.table, 0.3), hex('#2a2430'), 0.5),
    shadowOpacity: 0.26,
    thickness: 0,
  }
}

function paintStage(
  sheet: ReturnType<typeof canvas>,
  stage: Stage,
  light: Light,
  backLine: number,
  shot: Size,
  seed: number,
): void {
  const { width, height } = shot
  const wall = stage.backdrop
  const floor = stage.table
  const side = light.sun[0] > 0
  if (stage.kind === 'seamless') {
    sheet.add(
      block(
        0,
        0,
        width,
        height,
        sheet.gradient('down', [
          [0, scale(wall, 0.86)],
          [0.5, scale(wall, 0.98)],
          [0.62, scale(wall, 1.03)],
          [1, scale(wall, 0.94)],
        ]),
      ),
    )
  } else {
    sheet.add(
      block(
        0,
        0,
        width,
        backLine + 2,
        sheet.gradient('down', [
          [0, scale(wall, 0.88)],
          [1, scale(wall, 1)],
        ]),
      ),
    )
    sheet.add(
      block(
        0,
        backLine,
        width,
        height - backLine + 2,
        sheet.gradient('down', [
          [0, scale(floor, 0.9)],
          [0.25, scale(floor, 1.02)],
          [1, scale(floor, 0.9)],
        ]),
      ),
    )
    sheet.add(block(0, backLine, width, 2.5, css(scale(floor, luminance(floor) > 0.4 ? 1.1 : 1.3)), 0.8))
    if (stage.kind === 'window') sunPatch(sheet, stage, width, height, backLine, side, seed)
  }
}

/** Sun through a window with bars, slanting over the wall and down on the table. */
function sunPatch(
  sheet: ReturnType<typeof canvas>,
  stage: Stage,
  width: number,
  height: number,
  backLine: number,
  side: boolean,
  seed: number,
): void {
  const rng = random(seed, 'window')
  const lit = css(mix(scale(stage.backdrop, 1.06), [255, 242, 210], 0.5))
  const cols = rng.int(1, 3)
  const step = width * rng.range(0.2, 0.3)
  const lean = (side ? -1 : 1) * rng.range(0.3, 0.7)
  const start = width * (side ? 0.42 : 0.08)
  const [top, bottom] = [-height * 0.1, backLine]
  let wall = ''
  let floor = ''
  for (let i = 0; i < cols; i++) {
    const x = start + i * step
    const w = step * 0.86
    const dx = lean * (bottom - top)
    wall += `M${x} ${top}h${w}l${dx} ${bottom - top}h${-w}Z`
    const foot = x + dx
    floor += `M${foot} ${bottom}h${w}l${lean * height * 0.5} ${height * 0.25}h${-w}Z`
  }
  sheet.add(path(wall, lit, 0.62))
  sheet.add(path(floor, css(mix(scale(stage.table, 1.08), [255, 240, 205], 0.45)), 0.62))
  for (let i = 0; i < 3; i++)
    sheet.add(block(0, backLine * (0.2 + i * 0.27), width, height * 0.008, css(stage.backdrop), 0.7))
}

/** Three widening copies of one shadow stand in for a blur, which would cost more than the whole picture. */
function contact(
  sheet: ReturnType<typeof canvas>,
  camera: Camera,
  piece: Piece,
  light: Light,
  stage: Stage,
): void {
  const casters = [
    ...piece.solids.filter((s) => s.casts || piece.solids.length < 60).map((s) => s.points),
    ...piece.sprites.map((s) => s.shadow),
  ].filter((p) => p.length > 2)
  for (const [stretch, opacity] of [
    [1.3, 0.07],
    [1.12, 0.08],
    [0.94, 0.09],
    [0.7, 0.1],
    [0.4, 0.12],
  ] as const) {
    const sun = unit([light.sun[0] * stretch, light.sun[1], light.sun[2] * stretch * 1.4])
    const d = casters
      .map((points) => castOn(points, [0, 1, 0], 0, sun))
      .filter((points) => points.length > 2)
      .map((points) => hull(points.map((p): Point => camera.project([p[0], 0, p[2]]))))
      .map((points) => `M${points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join('L')}Z`)
      .join('')
    sheet.add(path(d, css(light.shadow), opacity * (stage.dark ? 1.6 : 1)))
  }
}
