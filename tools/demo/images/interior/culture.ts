import { arch } from '../architecture/facades.ts'
import { hex, mix, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { person } from '../kit/people.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, drum, type Paint, type Solid } from '../kit/solid.ts'
import { type Finish, shellOf, together, windowsOn } from './finish.ts'
import { placed, plant } from './furniture.ts'
import type { Room } from './room.ts'
import { beams, boards, picture, tiles } from './surfaces.ts'

export function gallery(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(8, 12), rng.range(9, 13), rng.range(4, 5.6)])
  const white = mix(f.plaster, [255, 255, 255], 0.4)
  const arches = rng.chance(0.5)
  const art = [palette.accent, palette.second, palette.main, palette.leaf, palette.dark]
  const pieces: Paint[] = times(3, (i) =>
    picture(1 + i * ((room.width - 2) / 3), 1, rng.range(1, (room.width - 3) / 3), rng.range(1, 2), art, rng),
  )
  const niches: Paint = (pen) => {
    const n = 3
    const step = pen.width / n
    const shapes = times(n, (i) => arch(i * step + step * 0.18, 0, step * 0.64, pen.height * 0.74))
    pen.fill(pen.tone(scale(room.colours.back, 0.72)), shapes)
    pen.fill(
      pen.tone(scale(room.colours.back, 0.86)),
      shapes
        .map((s) => s.map(([u, v]): Point => [u + step * 0.06, v]))
        .map((s, i) => s.map(([u, v]): Point => [Math.min(u, i * step + step * 0.82), v])),
    )
  }
  const solids: Solid[] = []
  for (let i = rng.int(2, 5); i > 0; i--) {
    const [x, z] = [rng.range(-0.36, 0.36) * room.width, rng.range(3.6, room.depth - 1.4)]
    const h = rng.range(0.6, 1.2)
    solids.push(...placed([box(-0.28, 0, -0.28, 0.56, h, 0.56, { colour: white })], x, z))
    const colour = at(art, i)
    const piece = rng.int(0, 2)
    if (piece === 0)
      solids.push(
        ...placed(
          [
            drum(0, 0, 0.13, h, h + 0.42, { colour }, 16),
            drum(0, 0, 0.07, h + 0.42, h + 0.6, { colour }, 16),
          ],
          x,
          z,
        ),
      )
    else if (piece === 1)
      solids.push(
        ...placed(
          [
            box(-0.16, h, -0.1, 0.32, 0.2, 0.2, { colour }),
            box(-0.06, h + 0.2, -0.1, 0.24, 0.26, 0.2, { colour: scale(colour, 1.1) }),
          ],
          x,
          z,
        ),
      )
    else
      solids.push(
        ...placed(
          [
            bar([-0.14, h, 0], [0, h + 0.6, 0], 0.07, { colour }),
            bar([0.14, h, 0], [0, h + 0.6, 0], 0.07, { colour }),
          ],
          x,
          z,
        ),
      )
  }
  solids.push(
    ...placed(
      [
        box(-0.9, 0.34, -0.22, 1.8, 0.1, 0.44, { colour: f.wood }),
        box(-0.7, 0, -0.18, 0.1, 0.34, 0.36, { colour: palette.dark }),
        box(0.6, 0, -0.18, 0.1, 0.34, 0.36, { colour: palette.dark }),
      ],
      0,
      room.depth * 0.55,
    ),
  )
  const back = arches ? niches : together(...pieces)
  return {
    ...room,
    colours: {
      ...room.colours,
      left: white,
      right: white,
      ceiling: white,
      ...(arches ? {} : { back: white }),
    },
    solids,
    sprites: times(rng.int(1, 3), (i) =>
      person([rng.range(-0.3, 0.3) * room.width, 0, room.depth - rng.range(1, 3)], palette, rng, i === 0),
    ),
    windows: windowsOn(rng.chance(0.5) ? 'left' : 'right', room.depth, room.height, rng),
    paint: { ...room.paint, back, ...(rng.chance(0.4) ? { ceiling: beams(white, 1) } : {}) },
  }
}

export function bath(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(7, 10), rng.range(10, 14), rng.range(3.4, 5)])
  const tile = mix(palette.main, palette.water, rng.range(0.1, 0.6))
  const water = mix(palette.water, hex('#5fa6a8'), 0.25)
  const [w, d] = [room.width * rng.range(0.45, 0.62), room.depth * 0.6]
  const pool: Paint = (pen) => {
    const [u, v] = [(pen.width - w) / 2, pen.height - d - 1.4]
    pen.fill(pen.tone(mix(palette.stone, palette.paving, 0.3)), [rect(u - 0.4, v - 0.4, w + 0.8, d + 0.8)])
    pen.fill(pen.tone(scale(water, 0.72)), [rect(u, v, w, d)])
    pen.fill(pen.tone(water), [rect(u, v, w, d - 0.35)])
    pen.fill(
      [238, 246, 244],
      times(26, () =>
        rect(
          u + pen.rng.range(0, w * 0.7),
          v + pen.rng.range(0.1, d - 0.5),
          pen.rng.range(0.2, w * 0.3),
          0.035,
        ),
      ),
      0.35,
    )
  }
  const floor = room.paint.floor
  const columns = rng.chance(0.6)
  const solids: Solid[] = columns
    ? times(4, (i) =>
        [-1, 1].map((s) =>
          drum(s * (w / 2 + 0.75), 2.6 + i * (d / 3.2), 0.2, 0, room.height, { colour: f.plaster }, 14),
        ),
      ).flat()
    : []
  solids.push(
    ...[-1, 1].map((s) =>
      box(s * (room.width / 2 - 0.45) - 0.25, 0, 4, 0.5, 0.42, 3.4, {
        colour: mix(f.wood, palette.stone, 0.2),
      }),
    ),
  )
  return {
    ...room,
    colours: { ...room.colours, back: mix(f.plaster, tile, 0.15) },
    solids,
    sprites: [
      plant([-room.width / 2 + 0.6, 0, room.depth - 0.7], 1.5, palette.leaf, palette.main, rng),
      person([w * 0.5 + 0.9, 0, room.depth * 0.72], palette, rng),
    ],
    windows: rng.chance(0.6)
      ? times(3, (i) => ({
          wall: 'back' as const,
          shape: arch(room.width * (0.12 + i * 0.27), 0.1, room.width * 0.2, room.height * 0.74),
        }))
      : windowsOn(rng.chance(0.5) ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      floor: floor ? together(floor, pool) : pool,
      left: tiles(tile, 0.3, 1.8),
      right: tiles(tile, 0.3, 1.8),
      ceiling: rng.chance(0.5) ? beams(f.wood, 0.9) : boards(mix(f.wood, palette.stone, 0.3)),
    },
  }
}
