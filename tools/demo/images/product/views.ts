import { hex, mix } from '../kit/colour.ts'
import { chooseSize, type Drawing } from '../kit/format.ts'
import type { Palette } from '../kit/palette.ts'
import { random, times } from '../kit/random.ts'
import { type Subject, shownFor } from '../subject.ts'
import { casting } from './casting.ts'
import type { Making } from './making.ts'
import { pieceKinds, pieces } from './pieces.ts'
import { chooseStage, type Piece, photograph, type Shot, spread } from './stage.ts'

/** One object on its studio ground, turned, taken near, and in the dark. */
export function productViews(seed: number, palette: Palette, count: number, subject?: Subject): Drawing[] {
  const kind = random(seed, 'typology').pick(shownFor(casting, subject) ?? pieceKinds)
  const lamp = kind === 'tableLamp' || kind === 'floorLamp' || kind === 'pendants'
  const materials = random(seed, 'materials')
  const making = {
    palette,
    wood: mix(
      materials.pick([hex('#b78c5e'), hex('#8d623f'), hex('#cfae83'), hex('#5f4232'), hex('#2f2a27')]),
      palette.second,
      0.12,
    ),
    coat: mix(
      materials.pick([palette.main, palette.second, palette.accent, palette.leaf]),
      palette.stone,
      materials.range(0, 0.25),
    ),
    metal: materials.pick([palette.dark, hex('#8f8d88'), hex('#b39a68')]),
  }
  const make: (making: Making) => Piece = pieces[kind]
  return times(count, (i) => {
    const rng = random(seed + i * 11, 'camera')
    const piece = make({ ...making, rng: random(seed, 'plan') })
    const dark = lamp ? i !== 2 : i === 2 || (i === 0 && rng.chance(0.1))
    const stage = chooseStage(palette, random(seed + i, 'stage'), dark)
    const wide = spread(piece)
    const size = chooseSize(
      rng,
      wide > 1.5
        ? ['3:2', '4:3', '16:9', '3:2']
        : wide < 0.6
          ? ['2:3', '3:4', '4:5']
          : i === 1
            ? ['1:1', '4:5', '3:4']
            : ['4:5', '1:1', '3:4', '4:3', '3:2', '4:5'],
    )
    const flat = kind === 'tileSet' || kind === 'rug'
    const shot: Shot = {
      ...size,
      yaw: flat
        ? 0
        : kind === 'clock' || kind === 'oneHand'
          ? rng.range(-0.5, 0.5)
          : i === 0
            ? rng.range(-0.3, 0.3)
            : rng.range(-0.9, 0.9),
      pitch: flat
        ? rng.range(0.7, 1.2)
        : ['bowls', 'plates', 'ovenDish', 'chess', 'slippers'].includes(kind)
          ? rng.range(0.36, 0.5)
          : rng.range(0.12, 0.26),
      fill: i === 1 ? 1.25 : flat ? rng.range(0.8, 1.15) : rng.range(0.56, 0.72),
      low: i === 1 ? 0.98 : rng.range(0.74, 0.8),
    }
    return photograph(
      piece,
      flat ? { ...shot, low: 0.5 + shot.fill * 0.36 } : shot,
      flat ? { ...stage, kind: 'seamless' } : stage,
      palette,
      seed,
    )
  })
}
