import { arch } from '../architecture/facades.ts'
import { mix } from '../kit/colour.ts'
import { rect } from '../kit/pen.ts'
import { person } from '../kit/people.ts'
import type { Sprite } from '../kit/scene.ts'
import { box, type Paint, type Solid } from '../kit/solid.ts'
import { books, type Finish, shellOf, windowsOn } from './finish.ts'
import { chair, pendant, placed, plant, shelf, stool, table } from './furniture.ts'
import type { Room } from './room.ts'
import { beams, boards, tiles } from './surfaces.ts'

export function dining(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(7, 10), rng.range(8, 11), rng.range(3, 4)])
  const seat = rng.chance(0.5) ? palette.accent : f.cloth
  const lamp = rng.pick([palette.accent, palette.stone, palette.second])
  const kind = rng.pick(['dome', 'ball', 'cone', 'disc'] as const)
  const [rows, cols] = [rng.int(2, 3), 2]
  const solids: Solid[] = []
  const sprites: Sprite[] = []
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const [x, z] = [(c - 0.5) * room.width * 0.5, 3.2 + r * 1.9]
      solids.push(...placed(table(0.95, 0.8, mix(f.wood, palette.stone, 0.25), palette.dark, 'round'), x, z))
      for (const a of [-1, 1])
        solids.push(
          ...placed(
            chair(seat, mix(f.wood, palette.dark, 0.3), rng),
            x + a * 0.78,
            z,
            (-a * Math.PI) / 2 + Math.PI,
          ),
        )
      sprites.push(pendant([x, 1.75, z], room.height, 0.3, lamp, kind, true))
    }
  const back = room.depth - 1.2
  solids.push(
    box(-room.width * 0.36, 0, back, room.width * 0.72, 1.1, 0.6, {
      colour: f.plaster,
      top: mix(f.wood, palette.stone, 0.3),
      front: tiles(mix(palette.main, palette.leaf, 0.3), 0.16, 1),
    }),
  )
  for (let i = 0; i < 5; i++)
    solids.push(...placed(stool(seat, palette.dark), (i - 2) * room.width * 0.13, back - 0.5))
  sprites.push(person([rng.range(-1, 1), 0, room.depth - 0.4], palette, rng))
  const bottle = books(palette)
  const shelves: Paint = (pen) => {
    pen.fill(pen.tone(mix(palette.second, palette.dark, 0.45)), [
      rect(pen.width * 0.16, 1.5, pen.width * 0.68, 1.15),
    ])
    for (const v of [1.5, 2.05]) {
      pen.fill(pen.tone(f.wood), [rect(pen.width * 0.16, v, pen.width * 0.68, 0.05)])
      for (let u = pen.width * 0.18; u < pen.width * 0.82; u += pen.rng.range(0.12, 0.34))
        pen.fill(pen.tone(pen.rng.pick(bottle)), [rect(u, v + 0.05, 0.09, pen.rng.range(0.16, 0.36))])
    }
  }
  return {
    ...room,
    solids,
    sprites,
    windows: windowsOn(rng.chance(0.5) ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      ...room.paint,
      back: shelves,
      ceiling: rng.chance(0.6) ? beams(f.wood, 0.7) : boards(mix(f.wood, palette.stone, 0.4)),
    },
  }
}

export function library(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(9, 12), rng.range(13, 18), rng.range(5, 7)])
  const x = room.width / 2
  const solids: Solid[] = []
  const cases = rng.int(5, 8)
  const step = (room.depth - 2) / cases
  const high = rng.range(2.6, 3)
  for (let i = 0; i < cases; i++)
    for (const s of [-1, 1]) {
      solids.push(
        ...placed(
          shelf(step * 0.96, high, f.wood, books(palette), rng),
          s * (x - 0.32),
          1.2 + step * (i + 0.5),
          (s * Math.PI) / 2,
        ),
      )
      solids.push(box(s > 0 ? x - 1.3 : -x, high, 1.2 + step * i, 1.3, 0.16, step, { colour: f.wood }))
      solids.push(
        ...placed(
          shelf(step * 0.96, room.height - high - 0.7, f.wood, books(palette), rng),
          s * (x - 0.32),
          1.2 + step * (i + 0.5),
          (s * Math.PI) / 2,
          high + 0.16,
        ),
      )
      solids.push(
        box(s * (x - 1.25) - 0.04, 0, 1.2 + step * i, 0.1, room.height, 0.1, {
          colour: mix(f.wood, palette.dark, 0.2),
        }),
      )
    }
  const tables = rng.int(2, 4)
  const sprites: Sprite[] = []
  for (let i = 0; i < tables; i++) {
    const z = 4.2 + i * 2.6
    solids.push(...placed(table(2.6, 1, mix(f.wood, palette.stone, 0.2), palette.dark, 'trestle'), 0, z))
    for (const a of [-0.8, 0, 0.8])
      for (const b of [-1, 1])
        if (rng.chance(0.8))
          solids.push(...placed(chair(f.cloth, f.wood, rng), a, z + b * 0.78, b > 0 ? 0 : Math.PI))
    for (const a of [-0.6, 0.6])
      sprites.push(pendant([a, 1.9, z], room.height, 0.22, palette.accent, 'dome', true))
  }
  sprites.push(person([rng.range(1.8, 2.4) * rng.side(), 0, rng.range(8, 11)], palette, rng, true))
  return {
    ...room,
    solids,
    sprites,
    windows: [
      {
        wall: 'back',
        shape: rng.chance(0.5)
          ? arch(room.width * 0.3, 0.6, room.width * 0.4, room.height - 1.2)
          : rect(room.width * 0.24, 0.8, room.width * 0.52, room.height - 1.6),
      },
    ],
    paint: { ...room.paint, ceiling: beams(f.wood, 1.2) },
  }
}

export function studio(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(8, 11), rng.range(9, 13), rng.range(3.2, 4.6)])
  const solids: Solid[] = []
  const sprites: Sprite[] = []
  for (let r = 0; r < 3; r++)
    for (const s of [-1, 1]) {
      const [x, z] = [s * room.width * 0.23, 3.6 + r * 2.3]
      solids.push(
        ...placed(
          table(2, 0.85, mix(f.wood, palette.stone, 0.45), r % 2 ? palette.accent : palette.dark, 'trestle'),
          x,
          z,
        ),
      )
      for (const a of [-0.5, 0.5]) {
        solids.push(...placed(chair(r % 2 ? f.cloth : palette.second, palette.dark, rng), x + a, z + 0.85))
        if (rng.chance(0.8))
          solids.push(
            ...placed(
              [
                box(-0.27, 0.9, 0, 0.54, 0.33, 0.03, { colour: palette.dark, casts: false }),
                box(-0.03, 0.785, 0, 0.06, 0.12, 0.04, { colour: palette.dark, casts: false }),
              ],
              x + a,
              z - 0.2,
            ),
          )
      }
      sprites.push(
        pendant([x, 2.1, z], room.height, 0.3, palette.stone, rng.chance(0.5) ? 'disc' : 'cone', f.evening),
      )
    }
  sprites.push(
    plant([room.width * 0.42, 0, room.depth - 0.7], 1.8, palette.leaf, palette.stone, rng),
    person([0.2, 0, rng.range(6, 9)], palette, rng, true),
  )
  return {
    ...room,
    solids: [
      ...solids,
      ...placed(shelf(room.width * 0.5, 1.6, f.wood, books(palette), rng), 0, room.depth - 0.34),
    ],
    sprites,
    windows: windowsOn(rng.chance(0.5) ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      ...room.paint,
      ...(rng.chance(0.5) ? { ceiling: beams(mix(f.wood, palette.dark, 0.2), 1.4) } : {}),
    },
  }
}
