import { mix } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { people } from '../kit/people.ts'
import { type Random, times } from '../kit/random.ts'
import type { GroundPatch, Sprite } from '../kit/scene.ts'
import { type TreeKind, tree } from '../kit/trees.ts'

export type Setting = 'meadow' | 'plaza' | 'water' | 'town' | 'forest'

export interface Footprint {
  left: number
  right: number
  back: number
  height: number
}

const at0 = (outline: readonly Point[]): Point3[] => outline.map(([x, z]): Point3 => [x, 0, z])

/** Ground cover before and round the building. */
export function groundOf(setting: Setting, foot: Footprint, palette: Palette, rng: Random): GroundPatch[] {
  const wide = foot.right - foot.left
  const patches: GroundPatch[] = []
  if (setting === 'plaza' || setting === 'town') {
    const step = rng.range(3, 7)
    const joint = mix(palette.paving, palette.dark, 0.14)
    const far = wide * 1.6
    if (rng.chance(0.75))
      for (let x = -far; x < far; x += step)
        patches.push({
          points: at0([
            [x, -60],
            [x + 0.09, -60],
            [x + 0.09, foot.back + 30],
            [x, foot.back + 30],
          ]),
          colour: joint,
          opacity: 0.5,
        })
    if (rng.chance(0.6))
      for (let z = -48; z < 20; z += step)
        patches.push({
          points: at0([
            [-far, z],
            [far, z],
            [far, z + 0.1],
            [-far, z + 0.1],
          ]),
          colour: joint,
          opacity: 0.5,
        })
    if (rng.chance(0.35))
      patches.push({
        points: at0([
          [-far, -rng.range(9, 12)],
          [far, -10],
          [far, -8],
          [-far, -8],
        ]),
        colour: mix(palette.paving, palette.stone, 0.6),
        opacity: 0.7,
      })
    return patches
  }
  if (setting === 'water') return patches
  const light = mix(palette.ground, palette.leafToo, 0.35)
  for (let i = rng.int(3, 6); i > 0; i--) {
    const z = rng.range(-26, foot.back + 20)
    const x = rng.range(foot.left - 20, foot.right + 20)
    const r = rng.range(6, 22)
    patches.push({
      points: times(
        18,
        (k): Point3 => [
          x + Math.cos((k / 18) * 6.283) * r * 1.8,
          0,
          z + Math.sin((k / 18) * 6.283) * r * 0.35,
        ],
      ),
      colour: i % 2 ? light : mix(palette.ground, palette.leaf, 0.3),
      opacity: 0.45,
    })
  }
  if (rng.chance(0.75)) patches.push(path(foot, palette, rng))
  return patches
}

function path(foot: Footprint, palette: Palette, rng: Random): GroundPatch {
  const end = rng.range(foot.left * 0.3, foot.right * 0.3)
  const start = end + rng.side() * rng.range(4, 14)
  const wide = rng.range(1, 2)
  const line = times(13, (k): Point => {
    const t = k / 12
    const ease = t * t * (3 - 2 * t)
    return [start + (end - start) * ease, -34 + t * 34]
  })
  return {
    points: at0([
      ...line.map(([x, z]): Point => [x - wide, z]),
      ...line.reverse().map(([x, z]): Point => [x + wide, z]),
    ]),
    colour: palette.paving,
  }
}

const mixes: readonly (readonly TreeKind[])[] = [
  ['round', 'round', 'birch'],
  ['conifer', 'conifer', 'birch'],
  ['birch', 'birch', 'shrub'],
  ['column', 'umbrella', 'column'],
  ['round', 'conifer', 'shrub'],
  ['umbrella', 'shrub'],
  ['round', 'column'],
]

const coldMixes: typeof mixes = [['conifer', 'conifer', 'birch'], ['conifer']]
const dryMixes: typeof mixes = [
  ['umbrella', 'column', 'shrub'],
  ['umbrella', 'shrub'],
  ['column', 'shrub'],
]

const mixesFor = (tags: readonly string[]) =>
  tags.includes('snow') ? coldMixes : tags.includes('dry') ? dryMixes : mixes

export function plantingOf(
  setting: Setting,
  foot: Footprint,
  palette: Palette,
  rng: Random,
  tags: readonly string[] = [],
): Sprite[] {
  const kinds = rng.pick(mixesFor(tags))
  const sprites: Sprite[] = []
  const heightOf = (kind: TreeKind) =>
    ({
      round: rng.range(6, 10),
      column: rng.range(7, 13),
      conifer: rng.range(9, 17),
      birch: rng.range(8, 12),
      umbrella: rng.range(7, 11),
      shrub: rng.range(1.2, 2.4),
      grass: 0.8,
    })[kind]
  const plant = (x: number, z: number, kind = rng.pick(kinds)) => {
    const y = setting === 'water' && z < 0 ? 0.1 : 0
    sprites.push(tree([x, y, z], kind, heightOf(kind), palette, rng))
  }
  const atSea = tags.includes('sea')
  const behind = atSea ? 2 : { meadow: 7, plaza: 4, water: 8, town: 3, forest: 26 }[setting]
  for (let i = 0; i < behind; i++)
    plant(rng.range(foot.left - 22, foot.right + 22), foot.back + rng.range(3, 26))
  const beside = atSea ? 1 : { meadow: 3, plaza: 2, water: 3, town: 2, forest: 7 }[setting]
  for (let i = 0; i < beside; i++) {
    const right = rng.chance(0.5)
    plant(
      right ? foot.right + rng.range(3, 13) : foot.left - rng.range(3, 13),
      rng.range(setting === 'water' ? 2 : -5, foot.back),
    )
  }
  if (setting === 'plaza' && rng.chance(0.5)) {
    const kind = rng.pick(['round', 'column', 'birch'] as const)
    const side = rng.side()
    for (let i = 0; i < 4; i++)
      sprites.push(
        tree([side * (foot.right * 0.55 + i * 4.6), 0, -5], kind, rng.range(5.2, 6.4), palette, rng),
      )
  }
  if (setting === 'meadow' || setting === 'forest') {
    for (let i = 0; i < 46; i++)
      sprites.push(
        tree(
          [rng.range(foot.left - 8, foot.right + 8), 0, -rng.range(5, 24)],
          'grass',
          rng.range(0.35, 0.8),
          palette,
          rng,
        ),
      )
    if (rng.chance(0.5))
      for (let i = 0; i < 6; i++)
        plant(rng.range(foot.left - 4, foot.right + 4), -rng.range(1.5, 3.5), 'shrub')
  }
  return sprites
}

export function passersBy(
  setting: Setting,
  foot: Footprint,
  palette: Palette,
  rng: Random,
  childhood?: number,
): Sprite[] {
  if (setting === 'water')
    return people(
      [0, 0.1, -0.8],
      [(foot.right - foot.left) * 0.4, 0.1],
      rng.int(1, 4),
      palette,
      rng,
      childhood,
    )
  const busy = setting === 'plaza' || setting === 'town' ? rng.int(4, 9) : rng.int(1, 4)
  return people(
    [0, 0, -5],
    [(foot.right - foot.left) * 0.45, 3.4],
    childhood ? busy + 4 : busy,
    palette,
    rng,
    childhood,
  )
}
