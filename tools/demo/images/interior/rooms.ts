import { hex, mix } from '../kit/colour.ts'
import type { Palette } from '../kit/palette.ts'
import type { Random } from '../kit/random.ts'
import { bar, classroom, shop, waiting } from './counters.ts'
import { bath, gallery } from './culture.ts'
import type { Finish } from './finish.ts'
import { dining, library, studio } from './halls.ts'
import { bedroom, living, musicRoom } from './homes.ts'
import type { Room } from './room.ts'

const kinds = {
  living,
  dining,
  library,
  gallery,
  bath,
  studio,
  bedroom,
  shop,
  bar,
  classroom,
  waiting,
  sixStools: (finish: Finish) => bar(finish, 6),
  standingBar: (finish: Finish) => bar(finish, 0),
  frontless: (finish: Finish) => classroom(finish, true),
  musicRoom,
} as const
export type RoomKind = keyof typeof kinds
export const roomKinds: readonly RoomKind[] = [
  'living',
  'dining',
  'library',
  'gallery',
  'bath',
  'studio',
  'bedroom',
]

export function buildRoom(kind: RoomKind, rng: Random, palette: Palette, evening: boolean): Room {
  const wood = mix(
    rng.pick([hex('#b78c5e'), hex('#9a6c45'), hex('#c9a67c'), hex('#6e4b37'), hex('#d7bd97')]),
    palette.second,
    0.18,
  )
  const cloth = mix(
    rng.pick([palette.leaf, palette.second, palette.main, palette.water]),
    palette.stone,
    rng.range(0, 0.35),
  )
  const plaster = mix(
    palette.stone,
    rng.pick([palette.stone, palette.main, palette.paving]),
    rng.range(0, 0.4),
  )
  return kinds[kind]({ rng, palette, wood, cloth, plaster, evening })
}
