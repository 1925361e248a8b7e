import { drawRoom } from '../interior/views.ts'
import { glowOf, paintGround, paintRidges, paintSky, paintTown } from '../kit/backdrop.ts'
import { type Framing, frame } from '../kit/camera.ts'
import { block, type Canvas, canvas, path, ring } from '../kit/canvas.ts'
import { type Colour, css, mix, tint } from '../kit/colour.ts'
import { chooseSize, type Drawing, type Proportion, type Size } from '../kit/format.ts'
import type { Point3 } from '../kit/geometry.ts'
import { type Hour, isNight, type Light, lightOf } from '../kit/light.ts'
import type { Palette } from '../kit/palette.ts'
import { people } from '../kit/people.ts'
import { at, random, times } from '../kit/random.ts'
import { paintScene, type Scene } from '../kit/scene.ts'
import { box, type Solid } from '../kit/solid.ts'
import type { Subject } from '../subject.ts'
import { build, chooseTypology, type Typology } from './building.ts'
import { roomOf } from './casting.ts'
import { chooseMaterials } from './materials.ts'
import { type Footprint, groundOf, passersBy, plantingOf, type Setting } from './setting.ts'

interface Work {
  seed: number
  palette: Palette
  typology: Typology
  solids: readonly Solid[]
  foot: Footprint
  setting: Setting
  side: 1 | -1
  walk: number | undefined
  hour: Hour
  children: boolean
  afloat: boolean
  lofty: boolean
  tags: readonly string[]
}

function design(seed: number, palette: Palette, subject?: Subject): Work {
  const typology = chooseTypology(random(seed, 'typology'), subject)
  const tags = subject?.tags ?? []
  const building = build(
    typology,
    random(seed, 'plan'),
    chooseMaterials(palette, random(seed, 'materials'), tags.includes('snow')),
  )
  const light = random(seed, 'light')
  const points = building.solids.flatMap((s) => s.points)
  const reach = (axis: 0 | 1 | 2, pick: (...v: number[]) => number) => pick(...points.map((p) => p[axis]))
  return {
    seed,
    palette,
    typology,
    solids: building.solids,
    foot: {
      left: reach(0, Math.min),
      right: reach(0, Math.max),
      back: reach(2, Math.max),
      height: reach(1, Math.max),
    },
    setting: random(seed, 'context').pick(
      subject ? settingsAmong(building.setting, subject.tags) : building.setting,
    ),
    side: light.side(),
    walk: building.walk,
    children: building.children ?? false,
    afloat: building.afloat ?? building.walk !== undefined,
    lofty: building.lofty ?? typology === 'tower',
    tags,
    hour: light.pick(['golden', 'golden', 'clear', 'clear', 'clear', 'overcast', 'mist']),
  }
}

/** Where the words tell of water there is some, and nowhere else; hills and snow lie outside the town. */
function settingsAmong(liked: readonly Setting[], tags: readonly string[]): readonly Setting[] {
  if (['sea', 'river', 'lake'].some((tag) => tags.includes(tag))) return ['water']
  const dry = liked.filter((setting) => setting !== 'water')
  const open = dry.filter(
    (setting) => setting === 'meadow' || (setting === 'forest' && !tags.includes('dry')),
  )
  if (['hill', 'snow', 'dry'].some((tag) => tags.includes(tag))) return open.length > 0 ? open : ['meadow']
  return dry.length > 0 ? dry : liked
}

type View = 'front' | 'close' | 'dusk' | 'axonometric' | 'elevation'

/** The pictures of one building: the same walls and colours, seen at other hours from other places. */
export function architectureViews(
  seed: number,
  palette: Palette,
  count: number,
  subject?: Subject,
): Drawing[] {
  const work = design(seed, palette, subject)
  const inside = roomOf(subject, random(seed, 'inside'))
  const late = /night|until eleven|last tram/i.test(subject?.title ?? '')
  const first = late
    ? 'dusk'
    : random(seed, 'camera').pick<View>(['front', 'front', 'elevation', 'elevation', 'dusk'])
  const rest = (['close', 'dusk', 'axonometric', 'front', 'elevation'] as const).filter((v) => v !== first)
  return times(count, (i) =>
    i === 1 && inside ? drawRoom(seed, palette, inside) : draw(work, i === 0 ? first : at(rest, i - 1), i),
  )
}

function proportionsFor(work: Work, view: View): readonly Proportion[] {
  const wide = (work.foot.right - work.foot.left) / work.foot.height
  if (view === 'close') return ['4:5', '3:4', '1:1', '2:3']
  if (view === 'axonometric') return ['1:1', '4:5', '4:3']
  if (wide < 1) return ['2:3', '3:4', '4:5', '3:4']
  if (wide < 2) return ['4:3', '1:1', '4:5', '3:2']
  return ['3:2', '16:9', '3:2', '4:3', '16:9']
}

function cameraFor(work: Work, view: View, size: Size, index: number): Framing {
  const rng = random(work.seed + index * 7, 'camera')
  const { left, right, back, height } = work.foot
  const all = work.solids
    .flatMap((s) => s.points)
    .filter((p) => p[0] > left - 1 && p[0] < right + 1 && p[1] >= 0)
  const turn = -work.side
  if (view === 'axonometric')
    return {
      ...size,
      yaw: turn * rng.range(0.5, 0.9),
      pitch: rng.range(0.5, 0.75),
      view: 0,
      subject: all,
      fill: [0.62, 0.56],
      anchor: [0.5, 0.77],
    }
  if (view === 'close') {
    const x = rng.range(left * 0.3, right * 0.3)
    const part = Math.min((right - left) * 0.36, height * 0.9, 13)
    const subject: Point3[] = [
      [x - part, 0.2, 0],
      [x + part, Math.min(height, part * 2), 0],
      [x, 0, Math.min(back, 6)],
    ]
    return {
      ...size,
      yaw: turn * rng.range(0.45, 0.85),
      eyeHeight: rng.range(1.6, 3),
      view: rng.range(44, 58),
      subject,
      fill: [1.02, 0.92],
      anchor: [0.5, rng.range(0.84, 0.9)],
    }
  }
  // A bridge goes on beyond the picture.
  const span = work.walk ? 1.4 : 1
  const level = {
    ...size,
    eyeHeight: work.lofty ? rng.range(2, 8) : rng.range(1.5, 2.4),
    subject: all,
  }
  const low = work.setting === 'water' ? rng.range(0.64, 0.72) : rng.range(0.74, 0.82)
  const anchor = [0.5 + rng.range(-0.05, 0.05), low] as const
  if (view === 'elevation')
    return {
      ...level,
      yaw: 0,
      view: rng.range(22, 32),
      fill: [rng.range(0.66, 0.86) * span, rng.range(0.54, 0.66)],
      anchor,
    }
  return {
    ...level,
    yaw: turn * rng.range(0.22, 0.62),
    view: rng.range(38, 56),
    fill: [rng.range(0.78, 0.94) * span, rng.range(0.56, 0.7)],
    anchor,
  }
}

function draw(work: Work, view: View, index: number): Drawing {
  const { seed, palette, setting, foot } = work
  const size = chooseSize(random(seed + index, 'size'), proportionsFor(work, view))
  const hour = view === 'dusk' ? 'dusk' : view === 'axonometric' ? 'clear' : work.hour
  const camera = frame(cameraFor(work, view, size, index))
  const light = {
    ...lightOf(hour, palette, work.side, random(seed, 'sun')),
    clear: camera.depth([0, 0, foot.back * 0.6]),
  }
  const sheet = canvas(size.width, size.height)
  const sprites = [
    ...(work.afloat ? [] : plantingOf(setting, foot, palette, random(seed, 'planting'), work.tags)),
    ...(work.walk
      ? people([0, work.walk, 1.6], [foot.right * 0.5, 1], 6, palette, random(seed + index, 'people'))
      : work.afloat
        ? []
        : passersBy(setting, foot, palette, random(seed + index, 'people'), work.children ? 0.8 : undefined)),
  ]
  const clear = sprites.filter(
    (s) =>
      camera.sizeAt(s.foot) * s.height < size.height * (s.height > 2.5 ? 1.1 : 0.13) &&
      camera.depth(s.foot) > 3,
  )
  const ground = groundOf(setting, foot, palette, random(seed, 'ground'))
  const scene: Scene = { camera, light, seed, ground, solids: work.solids, sprites: clear }
  if (view === 'axonometric') return { ...size, svg: axonometric(sheet, scene, work), glow: glowOf(light) }
  const horizon = camera.project([
    camera.eye[0] + camera.forward[0] * 4000,
    0,
    camera.eye[2] + camera.forward[2] * 4000,
  ])[1]
  backdrop(sheet, work, light, horizon)
  if (setting === 'water') overWater(sheet, scene, work, horizon)
  else paintScene(sheet, scene)
  return { ...size, svg: sheet.svg(), glow: glowOf(light) }
}

function groundColour({ setting, palette }: Work): Colour {
  if (setting === 'plaza' || setting === 'town') return palette.paving
  return setting === 'water' ? palette.water : palette.ground
}

function backdrop(sheet: Canvas, work: Work, light: Light, horizon: number): void {
  const rng = random(work.seed, 'backdrop')
  paintSky(sheet, light, horizon, rng)
  if (work.setting === 'town' || (work.setting === 'plaza' && rng.chance(0.5)))
    paintTown(sheet, light, work.palette, horizon, rng)
  else if (!work.tags.includes('sea'))
    paintRidges(sheet, light, work.palette, horizon, rng, work.tags.includes('hill'))
  paintGround(sheet, light, groundColour(work), horizon)
}

/** A quay before the water, and the whole scene once more upside down in it. */
function overWater(sheet: Canvas, scene: Scene, work: Work, horizon: number): void {
  const { camera, light } = scene
  const { foot, palette } = work
  const isBridge = work.afloat
  const wide = 400
  const quay = isBridge
    ? []
    : [
        box(-wide, -0.6, -1.6, wide * 2, 0.65, foot.back + 60, {
          colour: mix(palette.paving, palette.second, 0.15),
          top: mix(palette.ground, palette.paving, 0.4),
        }),
      ]
  const line = camera.project([0, isBridge ? 0 : -0.6, isBridge ? 2 : -1.6])[1]
  sheet.add('<g id="above">')
  paintScene(sheet, {
    ...scene,
    ground: [],
    solids: [...quay, ...scene.solids],
    sprites: scene.sprites,
  })
  sheet.add('</g>')
  const { width, height } = sheet
  const top = isBridge ? Math.min(line, horizon + 2) : line
  const night = isNight(light)
  const water = tint(palette.water, mix(light.shade, light.lit, night ? 0.3 : 0.7))
  sheet.add(
    block(
      0,
      line,
      width,
      height - line + 2,
      sheet.gradient('down', [
        [0, mix(water, light.horizon, 0.55)],
        [0.5, mix(water, light.zenith, 0.3)],
        [1, mix(water, palette.dark, 0.25)],
      ]),
    ),
  )
  sheet.define(
    `<clipPath id="pool"><path d="${ring([
      [0, line],
      [width, line],
      [width, height],
      [0, height],
    ])}"/></clipPath>`,
  )
  sheet.add(
    `<g clip-path="url(#pool)"><use href="#above" transform="matrix(1 0 0 -1 0 ${(2 * line).toFixed(1)})" opacity="${night ? 0.5 : 0.42}"/></g>`,
  )
  ripples(sheet, scene, Math.max(top, line))
}

function ripples(sheet: Canvas, { light, seed }: Scene, line: number): void {
  const rng = random(seed, 'ripples')
  const { width, height } = sheet
  const depth = height - line
  const bands = (count: number, colour: Colour, opacity: number) => {
    const d = times(count, () => {
      const t = rng.next() ** 1.4
      const y = line + depth * (0.02 + t * 0.98)
      const w = width * rng.range(0.05, 0.32) * (0.3 + t)
      const x = rng.range(-0.1, 1) * width
      const h = 1 + t * depth * 0.011
      return `M${x.toFixed(0)} ${y.toFixed(1)}q${(w / 2).toFixed(0)} ${(-h).toFixed(1)} ${w.toFixed(0)} 0q${(-w / 2).toFixed(0)} ${h.toFixed(1)} ${(-w).toFixed(0)} 0Z`
    }).join('')
    sheet.add(path(d, css(colour), opacity))
  }
  bands(46, light.horizon, 0.34)
  bands(34, light.shadow, 0.16)
}

/** The building alone on its piece of ground, as a model on a table. */
function axonometric(sheet: Canvas, scene: Scene, work: Work): string {
  const { foot, palette } = work
  const ground = mix(palette.horizon, palette.stone, 0.5)
  const far = mix(palette.zenith, palette.horizon, 0.75)
  sheet.add(
    block(
      0,
      0,
      sheet.width,
      sheet.height,
      sheet.gradient('down', [
        [0, far],
        [1, ground],
      ]),
    ),
  )
  const pad = Math.max(3, (foot.right - foot.left) * 0.14)
  const soil =
    work.setting === 'water'
      ? palette.water
      : work.setting === 'meadow' || work.setting === 'forest'
        ? mix(palette.ground, palette.leafToo, 0.3)
        : palette.paving
  const plate = box(
    foot.left - pad,
    -1.2,
    -pad * 1.4,
    foot.right - foot.left + pad * 2,
    1.2,
    foot.back + pad * 2.4,
    { colour: mix(palette.second, palette.stone, 0.5), top: soil },
  )
  const onPlate = scene.sprites.filter(
    ({ foot: [x, , z], width }) =>
      x > foot.left - pad + 1 &&
      x < foot.right + pad - 1 &&
      z > -pad * 1.4 + 1 &&
      z < foot.back + pad - 1 &&
      width > 0,
  )
  const light = { ...scene.light, thickness: 0 }
  paintScene(sheet, {
    ...scene,
    light,
    ground: [],
    floor: -1.2,
    solids: [plate, ...work.solids],
    sprites: onPlate,
  })
  return sheet.svg()
}
