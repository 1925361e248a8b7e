import { glowOf, paintGround, paintRidges, paintSky, paintTown } from '../kit/backdrop.ts'
import { type Camera, frame, stand } from '../kit/camera.ts'
import { block, type Canvas, canvas, path, dot as spot } from '../kit/canvas.ts'
import { css, mix, scale } from '../kit/colour.ts'
import { chooseSize, type Drawing, type Proportion, type Size } from '../kit/format.ts'
import type { Point3 } from '../kit/geometry.ts'
import { type Hour, lightOf, tone } from '../kit/light.ts'
import type { Palette } from '../kit/palette.ts'
import { person } from '../kit/people.ts'
import { at, type Random, random, times } from '../kit/random.ts'
import { type GroundPatch, paintScene, type Scene } from '../kit/scene.ts'
import { box } from '../kit/solid.ts'
import { type TreeKind, tree } from '../kit/trees.ts'
import { type Subject, shownFor } from '../subject.ts'
import { casting } from './casting.ts'
import type { Site } from './site.ts'
import { siteKinds, sites } from './sites.ts'

type View = 'walk' | 'hill' | 'plan' | 'dusk' | 'model'

/** One piece of land as a walker, a bird and a surveyor see it. */
export function landscapeViews(seed: number, palette: Palette, count: number, subject?: Subject): Drawing[] {
  const kind = random(seed, 'typology').pick(shownFor(casting, subject) ?? siteKinds)
  const tags = subject?.tags ?? []
  const site = sites[kind](random(seed, 'plan'), palette)
  const first = random(seed, 'camera').pick<View>([
    'walk',
    'hill',
    'hill',
    'walk',
    // A plan says less of a subject than a walk through it.
    subject || kind === 'dunes' || kind === 'park' || kind === 'terraces' ? 'walk' : 'plan',
  ])
  const rest = (['plan', 'walk', 'dusk', 'model', 'hill'] as const).filter((v) => v !== first)
  return times(count, (i) => draw(site, i === 0 ? first : at(rest, i - 1), seed, i, palette, tags))
}

function draw(
  site: Site,
  view: View,
  seed: number,
  index: number,
  palette: Palette,
  tags: readonly string[],
): Drawing {
  const rng = random(seed + index * 5, 'camera')
  const hour: Hour =
    view === 'dusk'
      ? 'dusk'
      : random(seed, 'light').pick(['golden', 'golden', 'clear', 'clear', 'mist', 'overcast'])
  const side = random(seed, 'side').side()
  const size = chooseSize(
    random(seed + index, 'size'),
    view === 'plan'
      ? planFormats(site)
      : view === 'model'
        ? ['1:1', '4:5', '4:3', '3:4']
        : ['3:2', '4:3', '16:9', '3:2', '4:5', '1:1', '4:3'],
  )
  const [w, d] = site.reach
  const subject: Point3[] = [
    [-w / 2, 0, 0],
    [w / 2, 0, 0],
    [w / 2, 0, d],
    [-w / 2, 0, d],
  ]
  const above = view === 'plan' || view === 'model'
  const yaw = view === 'plan' ? 0 : view === 'model' ? rng.side() * 0.7 : rng.side() * rng.range(0, 0.24)
  const camera = above
    ? frame({
        ...size,
        yaw,
        pitch: view === 'plan' ? Math.PI / 2 - 0.001 : rng.range(0.6, 0.8),
        view: 0,
        subject,
        fill: view === 'plan' ? [1.16, 1.16] : [0.82, 0.7],
        anchor: [0.5, view === 'plan' ? 1.02 : 0.86],
      })
    : overlook(size, yaw, view === 'hill' || (view === 'dusk' && rng.chance(0.6)), rng)
  const light = {
    ...lightOf(above && hour === 'mist' ? 'clear' : hour, palette, side, random(seed, 'sun')),
    clear: camera.depth([0, 0, d * 0.4]),
    ...(above ? { thickness: 0 } : {}),
  }
  const sheet = canvas(size.width, size.height)
  const growth = random(seed, 'trees')
  const trees = site.plants.map((p) => tree(p.place, grownIn(tags, p.kind), p.height, palette, growth))
  const folk = random(seed, 'people')
  const sprites = [
    ...trees,
    ...site.people.map((p, i) => person(p, palette, folk, i === 0, site.children ? 0.7 : undefined)),
  ]
  const near = sprites.filter(
    (s) =>
      camera.depth(s.foot) > 4 &&
      camera.sizeAt(s.foot) * s.height < size.height * (s.height > 2.4 ? 0.9 : 0.12),
  )
  const scene: Scene = {
    camera,
    light,
    seed,
    ground: tags.includes('sea') ? [sea(palette), ...site.patches] : site.patches,
    solids: site.solids,
    sprites: near,
  }
  if (view === 'plan') return { ...size, svg: plan(sheet, scene, site, palette), glow: glowOf(light) }
  if (view === 'model') return { ...size, svg: model(sheet, scene, site, palette), glow: glowOf(light) }
  const horizon = camera.project([
    camera.eye[0] + camera.forward[0] * 4000,
    0,
    camera.eye[2] + camera.forward[2] * 4000,
  ])[1]
  const back = random(seed, 'backdrop')
  if (horizon > -10) {
    paintSky(sheet, light, horizon, back)
    if (site.base === palette.paving && !tags.includes('hill') && back.chance(0.6))
      paintTown(sheet, light, palette, horizon, back)
    else if (!tags.includes('sea')) paintRidges(sheet, light, palette, horizon, back, tags.includes('hill'))
  }
  paintGround(sheet, light, site.base, horizon)
  paintScene(sheet, scene)
  return { ...size, svg: sheet.svg(), glow: glowOf(light) }
}

/** Open water behind the land, up to the horizon. */
const sea = ({ water, horizon }: Palette): GroundPatch => ({
  points: [
    [-900, 0, 46],
    [900, 0, 46],
    [900, 0, 2400],
    [-900, 0, 2400],
  ],
  colour: mix(water, horizon, 0.12),
})

/** Round crowns give way to firs where snow lies, and to pines where it is dry. */
function grownIn(tags: readonly string[], kind: TreeKind): TreeKind {
  if (tags.includes('snow') && (kind === 'round' || kind === 'umbrella')) return 'conifer'
  if (tags.includes('dry') && (kind === 'round' || kind === 'birch' || kind === 'conifer')) return 'umbrella'
  return kind
}

/** Plans fill their sheet, so the sheet takes the shape of the land. */
function planFormats({ reach: [w, d] }: Site): readonly Proportion[] {
  if (w / d > 1.15) return ['4:3', '3:2']
  return w / d > 0.85 ? ['1:1'] : ['4:5', '3:4']
}

/** Stands before the land so that the horizon lies where it should: high for a hill, near the middle for a walk. */
function overlook(size: Size, yaw: number, high: boolean, rng: Random): Camera {
  const view = rng.range(50, 62)
  const focal = Math.max(size.width, size.height) / 2 / Math.tan((view * Math.PI) / 360)
  const horizon = high ? rng.range(0.17, 0.28) : rng.range(0.36, 0.46)
  const eye: Point3 = [
    -yaw * 24,
    high ? rng.range(7, 11) : rng.range(2.2, 3.6),
    high ? -rng.range(8, 11) : -rng.range(4.5, 7),
  ]
  return stand(eye, {
    ...size,
    yaw,
    pitch: Math.atan(((0.5 - horizon) * size.height) / focal),
    view,
    shift: 0,
  })
}

/** From straight above: crowns are discs with their shadows beside them. */
function plan(sheet: Canvas, scene: Scene, site: Site, palette: Palette): string {
  const { camera, light } = scene
  const base = tone(light, site.base, [0, 1, 0])
  sheet.add(block(0, 0, sheet.width, sheet.height, css(base)))
  paintScene(sheet, { ...scene, sprites: [] })
  const rng = random(scene.seed, 'crowns')
  const spread = {
    round: 0.34,
    column: 0.16,
    conifer: 0.24,
    birch: 0.24,
    umbrella: 0.42,
    shrub: 0.5,
    grass: 0.3,
  }
  for (const plant of [...site.plants].sort((a, b) => a.height - b.height)) {
    const [x, y] = camera.project(plant.place)
    const r = plant.height * spread[plant.kind] * camera.sizeAt(plant.place)
    const away = plant.height * 0.3 * camera.sizeAt(plant.place)
    const dx = -Math.sign(light.sun[0])
    const leaf = scale(mix(palette.leaf, palette.leafToo, rng.next()), rng.range(0.9, 1.08))
    if (plant.kind === 'grass') {
      sheet.add(path(spot(x, y, r * 0.8), css(tone(light, mix(leaf, site.base, 0.4), [0, 1, 0]))))
      continue
    }
    sheet.add(path(spot(x + dx * away, y - away * 0.7, r), css(light.shadow), 0.26))
    sheet.add(path(spot(x, y, r), css(tone(light, scale(leaf, 0.82), [0, 1, 0]))))
    sheet.add(path(spot(x - dx * r * 0.16, y + r * 0.14, r * 0.74), css(tone(light, leaf, [0, 1, 0]))))
    sheet.add(
      path(
        spot(x - dx * r * 0.28, y + r * 0.24, r * 0.4),
        css(tone(light, mix(leaf, palette.horizon, 0.22), [0, 1, 0])),
        0.85,
      ),
    )
  }
  for (const [i, place] of site.people.entries()) {
    const [x, y] = camera.project(place)
    const r = camera.sizeAt(place) * 0.28
    sheet.add(
      path(spot(x + 4, y - 5, r * 1.3, r), css(light.shadow), 0.35) +
        path(spot(x, y, r), css(i === 0 ? palette.accent : palette.dark)),
    )
  }
  return sheet.svg()
}

/** Cut out of its surroundings, like a model on a table. */
function model(sheet: Canvas, scene: Scene, site: Site, palette: Palette): string {
  const ground = mix(palette.horizon, palette.stone, 0.5)
  sheet.add(
    block(
      0,
      0,
      sheet.width,
      sheet.height,
      sheet.gradient('down', [
        [0, mix(palette.zenith, palette.horizon, 0.7)],
        [1, ground],
      ]),
    ),
  )
  const [w, d] = site.reach
  const [left, right, front, back] = [-w / 2 - 1, w / 2 + 1, -1, d + 1]
  const inside = (p: Point3) => p[0] > left && p[0] < right && p[2] > front && p[2] < back
  const plate = box(left, -1, front, right - left, 1, back - front, {
    colour: mix(palette.second, palette.stone, 0.55),
    top: site.base,
    topPaint: (pen) => {
      for (const patch of site.patches) {
        const shape = patch.points.map(
          (p) =>
            [
              Math.max(0, Math.min(pen.width, p[0] - left)),
              Math.max(0, Math.min(pen.height, p[2] - front)),
            ] as const,
        )
        pen.fill(pen.tone(patch.colour), [shape], patch.opacity)
      }
    },
  })
  const solids = site.solids.filter((s) => s.points.every(inside))
  const cut = site.solids
    .filter((s) => !s.points.every(inside) && s.points.some(inside) && s.points.length === 8)
    .flatMap((s) =>
      cutTo(
        s.points,
        left,
        right,
        front,
        back,
        s.faces[0]?.colour ?? palette.stone,
        s.faces[4]?.colour ?? palette.stone,
      ),
    )
  paintScene(sheet, {
    ...scene,
    ground: [],
    floor: -1,
    solids: [plate, ...solids, ...cut],
    sprites: scene.sprites.filter((s) => inside(s.foot)),
  })
  return sheet.svg()
}

function cutTo(
  points: readonly Point3[],
  left: number,
  right: number,
  front: number,
  back: number,
  colour: Site['base'],
  top: Site['base'],
) {
  const reach = (axis: 0 | 1 | 2) =>
    [Math.min(...points.map((p) => p[axis])), Math.max(...points.map((p) => p[axis]))] as const
  const [x, y, z] = [reach(0), reach(1), reach(2)]
  const [x0, x1, z0, z1] = [
    Math.max(left, x[0]),
    Math.min(right, x[1]),
    Math.max(front, z[0]),
    Math.min(back, z[1]),
  ]
  return x1 - x0 < 0.05 || z1 - z0 < 0.05
    ? []
    : [box(x0, y[0], z0, x1 - x0, y[1] - y[0], z1 - z0, { colour, top })]
}
