import { chooseSize, type Drawing } from '../kit/format.ts'
import type { Palette } from '../kit/palette.ts'
import { at, random, times } from '../kit/random.ts'
import { chooseStage, photograph, type Shot, spread } from '../product/stage.ts'
import { type Subject, shownFor } from '../subject.ts'
import { chooseIdentity } from './art.ts'
import { casting } from './casting.ts'
import { campaignKinds, campaigns } from './pieces.ts'

/** One identity on the things it was made for: the first view shows its main piece, the others what goes with it. */
export function communicationViews(
  seed: number,
  palette: Palette,
  count: number,
  subject?: Subject,
): Drawing[] {
  const identity = chooseIdentity(palette, random(seed, 'materials'))
  const shown = shownFor(casting, subject)
  const first = random(seed, 'typology').pick(shown ?? campaignKinds)
  const rest = [...new Set(shown ?? campaignKinds)].filter((k) => k !== first)
  const others = random(seed, 'others').shuffle(rest.length > 0 ? rest : [first])
  return times(count, (i) => {
    const kind = i === 0 ? first : i === 1 ? first : at(others, i)
    const rng = random(seed + i * 19, 'camera')
    const piece = campaigns[kind]({ rng: random(seed, 'plan'), palette, identity, seed })
    const laid = kind === 'stationery'
    const row = kind === 'posters' || kind === 'panels'
    const close = i === 1
    const size = chooseSize(
      rng,
      row || laid || spread(piece) > 1.5
        ? ['3:2', '4:3', '4:3', '1:1', '16:9']
        : ['4:5', '1:1', '3:4', '4:3', '3:2'],
    )
    const stage = chooseStage(palette, random(seed + i, 'stage'), !laid && i === 3)
    const shot: Shot = {
      ...size,
      yaw: row
        ? close
          ? rng.side() * rng.range(0.4, 0.7)
          : rng.range(-0.08, 0.08)
        : rng.side() * rng.range(0.15, 0.55),
      pitch: laid ? rng.range(0.75, 1.25) : row ? 0.04 : rng.range(0.14, 0.34),
      fill: close ? 1.15 : laid ? 0.84 : rng.range(0.72, 0.86),
      low: 0.8,
    }
    return photograph(
      piece,
      { ...shot, low: laid ? 0.5 + shot.fill * 0.36 : close ? 0.94 : 0.8 },
      laid ? { ...stage, kind: 'seamless' } : stage,
      palette,
      seed + i,
    )
  })
}
