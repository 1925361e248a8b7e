import { mix, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { type FacePen, rect } from '../kit/pen.ts'
import { person } from '../kit/people.ts'
import { at, times } from '../kit/random.ts'
import type { Sprite } from '../kit/scene.ts'
import { box, drum, type Paint, type Solid } from '../kit/solid.ts'
import { books, type Finish, shellOf, together, windowsOn } from './finish.ts'
import { chair, pendant, placed, plant, stool, table } from './furniture.ts'
import type { Room } from './room.ts'
import { beams, boards, panelled, picture, tiles } from './surfaces.ts'

/** Shelves from wall to wall with goods on them, in rows. */
function goods(f: Finish, from: number, high: number, tall: number): Paint {
  const wares = books(f.palette)
  const kind = f.rng.pick(['jars', 'boxes', 'pairs'] as const)
  return (pen) => {
    const [left, wide] = [pen.width * 0.07, pen.width * 0.86]
    pen.fill(pen.tone(mix(f.wood, f.palette.dark, 0.35)), [rect(left, from, wide, high - from)])
    const rows = Math.max(2, Math.round((high - from) / tall))
    const step = (high - from) / rows
    for (let r = 0; r < rows; r++) {
      const v = from + r * step
      pen.fill(pen.tone(f.wood), [rect(left, v, wide, 0.045)])
      for (let u = left + 0.1; u < left + wide - 0.3; ) {
        const w = pen.rng.range(0.14, kind === 'boxes' ? 0.42 : 0.24)
        const h = step * (kind === 'pairs' ? 0.42 : pen.rng.range(0.4, 0.74))
        const colour = pen.tone(pen.rng.pick(wares))
        pen.fill(colour, [rect(u, v + 0.045, w, h)])
        if (kind === 'jars')
          pen.fill(pen.tone(f.palette.dark), [rect(u + w * 0.1, v + 0.045 + h, w * 0.8, 0.04)])
        if (kind === 'pairs') pen.fill(colour, [rect(u + w * 1.1, v + 0.045, w, h)])
        u += w * (kind === 'pairs' ? 2.5 : 1.15) + (pen.rng.chance(0.12) ? 0.3 : 0.03)
      }
    }
    const posts = Math.max(2, Math.round(wide / 1.1))
    pen.fill(
      pen.tone(f.wood),
      times(posts + 1, (i) => rect(left + (i * wide) / posts - 0.03, from, 0.06, high - from)),
    )
  }
}

function counter(f: Finish, w: number, x: number, z: number): Solid[] {
  const front = f.rng.chance(0.5)
    ? tiles(mix(f.palette.main, f.palette.leaf, 0.25), 0.16, 1)
    : panelled(f.wood, 1, 0.14)
  return [
    box(x - w / 2, 0, z, w, 0.98, 0.65, { colour: mix(f.wood, f.plaster, 0.3), front }),
    box(x - w / 2 - 0.06, 0.98, z - 0.06, w + 0.12, 0.06, 0.77, {
      colour: mix(f.wood, f.palette.stone, 0.4),
    }),
  ]
}

/** A counter before shelves of goods, a table of them in the middle, and somebody who sells. */
export function shop(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(5.6, 7.4), rng.range(6.5, 8.5), rng.range(3, 3.8)])
  const wares = books(palette)
  const s = rng.side()
  const z = room.depth - 2
  const wide = room.width * rng.range(0.4, 0.52)
  const solids = counter(f, wide, s * room.width * 0.16, z)
  const island = [s * -room.width * 0.16, rng.range(3.2, 3.9)] as const
  solids.push(...placed(table(1.8, 0.9, f.wood, palette.dark, 'trestle', 0.8), ...island))
  for (let i = 0; i < 9; i++)
    solids.push(
      ...placed(
        [
          i % 2
            ? box(-0.11, 0, -0.1, 0.22, rng.range(0.08, 0.26), 0.2, { colour: at(wares, i) })
            : drum(0, 0, rng.range(0.07, 0.11), 0, rng.range(0.12, 0.3), { colour: at(wares, i) }, 14),
        ],
        island[0] - 0.72 + (i % 5) * 0.36,
        island[1] + (i > 4 ? 0.2 : -0.2),
        0,
        0.85,
      ),
    )
  solids.push(
    ...placed(
      [box(-0.16, 0, -0.13, 0.32, 0.22, 0.26, { colour: palette.accent })],
      s * room.width * 0.16 + wide * 0.3,
      z + 0.3,
      0.2,
      1.04,
    ),
  )
  const kind = rng.pick(['dome', 'ball', 'cone', 'disc'] as const)
  return {
    ...room,
    solids,
    sprites: [
      person([s * room.width * 0.16, 0, z + 0.95], palette, rng, true),
      ...(rng.chance(0.6) ? [person([island[0] + 1.3, 0, island[1] + 0.7], palette, rng)] : []),
      ...times(3, (i) =>
        pendant(
          [s * room.width * 0.16 + (i - 1) * wide * 0.36, 2.1, z + 0.2],
          room.height,
          0.2,
          palette.accent,
          kind,
          true,
        ),
      ),
    ],
    windows: windowsOn(s > 0 ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      ...room.paint,
      back: goods(f, 0.9, Math.min(room.height - 0.3, 2.9), rng.range(0.34, 0.5)),
      [s > 0 ? 'right' : 'left']: goods(f, 0.5, Math.min(room.height - 0.3, 2.7), rng.range(0.4, 0.55)),
      ...(rng.chance(0.5) ? { ceiling: boards(mix(f.wood, palette.stone, 0.4)) } : {}),
    },
  }
}

/** A long counter, stools before it and bottles behind it. */
export function bar(f: Finish, stools?: number): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(5.4, 7), rng.range(7, 9), rng.range(2.8, 3.6)])
  const z = room.depth - 2.1
  const wide = room.width * 0.8
  const solids = counter(f, wide, 0, z)
  const count = stools ?? Math.round(wide / 0.75)
  const seat = rng.chance(0.5) ? palette.accent : f.cloth
  for (let i = 0; i < count; i++)
    solids.push(...placed(stool(seat, palette.dark, 0.72), ((i + 0.5) / count - 0.5) * wide, z - 0.5))
  for (const s of [-1, 1]) {
    const [x, y] = [s * room.width * 0.36, 3.3]
    solids.push(...placed(table(0.6, 0.6, f.wood, palette.dark, 'round', 1.05), x, y))
    if (stools === undefined) solids.push(...placed(stool(seat, palette.dark, 0.72), x - s * 0.6, y + 0.2))
  }
  for (let i = 0; i < 4; i++)
    solids.push(
      ...placed(
        [drum(0, 0, 0.045, 0, rng.range(0.1, 0.3), { colour: at(books(palette), i + 2) }, 12)],
        ((i + 0.7) / 4 - 0.5) * wide,
        z + 0.3,
        0,
        1.04,
      ),
    )
  const kind = rng.pick(['dome', 'ball', 'cone'] as const)
  const bottles = books(palette)
  const shelves: Paint = (pen) => {
    const [left, long] = [pen.width * 0.12, pen.width * 0.76]
    pen.fill(pen.tone(mix(palette.second, palette.dark, 0.6)), [rect(left, 1.2, long, 1.5)])
    for (const v of [1.25, 1.72, 2.19]) {
      pen.fill(pen.tone(f.wood), [rect(left, v, long, 0.05)])
      pen.fill([250, 214, 150], [rect(left, v + 0.05, long, 0.1)], 0.35)
      for (let u = left + 0.1; u < left + long - 0.15; u += pen.rng.range(0.11, 0.2)) {
        const h = pen.rng.range(0.18, 0.26)
        const colour = pen.tone(pen.rng.pick(bottles))
        pen.fill(colour, [rect(u, v + 0.05, 0.085, h), rect(u + 0.028, v + 0.05 + h, 0.03, 0.09)])
      }
    }
  }
  return {
    ...room,
    colours: { ...room.colours, back: mix(room.colours.back, palette.dark, 0.25) },
    solids,
    sprites: [
      person([rng.range(-0.25, 0.25) * wide, 0, z + 0.95], palette, rng, true),
      ...times(stools === 0 ? 4 : 0, (i) => person([(i / 3 - 0.5) * wide * 0.8, 0, z - 0.6], palette, rng)),
      ...times(4, (i) =>
        pendant([((i + 0.5) / 4 - 0.5) * wide, 1.95, z + 0.3], room.height, 0.17, palette.accent, kind, true),
      ),
    ],
    windows: windowsOn(rng.chance(0.5) ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      ...room.paint,
      back: together(panelled(mix(f.wood, palette.dark, 0.3), 1.1, 0.2), shelves),
      ceiling: rng.chance(0.6) ? beams(f.wood, 0.7) : boards(mix(f.wood, palette.dark, 0.3)),
    },
  }
}

/** Small tables and chairs for children, drawings on the wall, and a board at one end or none. */
export function classroom(f: Finish, frontless = false): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(8, 9.5), rng.range(8, 10), rng.range(3.1, 4)])
  const solids: Solid[] = []
  const seats = [palette.accent, palette.second, palette.leaf, palette.main]
  const rounds = frontless || rng.chance(0.3)
  const sprites: Sprite[] = []
  for (let r = 0; r < 3; r++)
    for (const c of [-1, 0, 1]) {
      const [x, z] = [c * room.width * 0.28 + (rounds && r % 2 ? 0.4 : 0), 3.1 + r * 1.75]
      const top = mix(f.wood, palette.stone, 0.3)
      solids.push(
        ...placed(table(rounds ? 1.15 : 1.3, 0.6, top, palette.dark, rounds ? 'round' : 'legs', 0.6), x, z),
      )
      const around = rounds
        ? [-0.8, 0.8].map((k) => [k, 0, (-Math.sign(k) * Math.PI) / 2 + Math.PI] as const)
        : [-0.34, 0.34].map((k) => [k, -0.6, Math.PI] as const)
      for (const [dx, dz, turn] of around)
        solids.push(...placed(chair(at(seats, r + c + 1), f.wood, rng), x + dx, z + dz, turn))
      solids.push(
        ...placed([box(-0.12, 0, -0.16, 0.24, 0.02, 0.3, { colour: palette.stone })], x + 0.2, z, 0.2, 0.65),
      )
    }
  const board: Paint = (pen) => {
    const [u, w] = [pen.width * 0.2, pen.width * 0.6]
    pen.fill(pen.tone(f.wood), [rect(u - 0.06, 0.84, w + 0.12, 1.42)])
    pen.fill(pen.tone(mix(palette.leaf, palette.dark, 0.62)), [rect(u, 0.9, w, 1.3)])
    const curve = times(24, (i): Point => [u + w * (0.08 + i * 0.017), 1.5 + Math.sin(i * 0.5) * 0.22])
    pen.fill([226, 226, 216], [[...curve, ...curve.map(([a, b]): Point => [a, b + 0.03]).reverse()]], 0.8)
    pen.fill(
      [226, 226, 216],
      times(4, (i) => rect(u + w * 0.62, 1.84 - i * 0.2, w * at([0.26, 0.2, 0.3, 0.12], i), 0.03)),
      0.7,
    )
  }
  const drawings: Paint = (pen) =>
    times(6, (i) =>
      picture(
        0.8 + i * ((pen.width - 1.4) / 6),
        1.25 + (i % 2) * 0.2,
        0.5,
        0.62,
        [palette.accent, palette.second, palette.leaf, palette.main],
        pen.rng,
      )(pen),
    )
  for (let i = 0; i < 5; i++)
    sprites.push(
      person(
        [rng.range(-0.4, 0.4) * room.width, 0, rng.range(4, room.depth - 0.8)],
        palette,
        rng,
        i === 0,
        1,
      ),
    )
  sprites.push(person([room.width * 0.3, 0, room.depth - 0.9], palette, rng, false, 0))
  const side = rng.chance(0.5) ? 'left' : 'right'
  return {
    ...room,
    solids,
    sprites: [
      ...sprites,
      ...[-1, 1].flatMap((s) =>
        [3.4, 6].map((z) =>
          pendant([s * room.width * 0.2, 2.5, z], room.height, 0.3, palette.stone, 'disc', f.evening),
        ),
      ),
    ],
    windows: windowsOn(side, room.depth, room.height, rng),
    paint: {
      ...room.paint,
      back: rounds ? drawings : board,
      [side === 'left' ? 'right' : 'left']: drawings,
      ...(rng.chance(0.5) ? { ceiling: beams(f.wood, 1.1) } : {}),
    },
  }
}

/** Chairs along the walls, a desk with somebody behind it, and a plant that is doing well. */
export function waiting(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(5.6, 7), rng.range(6, 7.6), rng.range(2.8, 3.4)])
  const s = rng.side()
  const x = room.width / 2
  const solids: Solid[] = []
  for (let i = 0; i < 5; i++)
    solids.push(
      ...placed(
        chair(i === 2 ? palette.accent : f.cloth, mix(f.wood, palette.dark, 0.2), rng),
        s * (x - 0.45),
        2.6 + i * 0.72,
        (s * Math.PI) / 2,
      ),
    )
  solids.push(
    ...placed(table(0.7, 0.7, f.wood, palette.dark, 'round', 0.4), s * (x - 1.5), 3.6),
    ...counter(f, room.width * 0.42, -s * room.width * 0.18, room.depth - 1.7),
    box(-s * (x - 0.06) - 0.05, 0, 3, 0.1, 2.1, 0.95, { colour: mix(palette.leaf, f.plaster, 0.35) }),
  )
  const art = [palette.accent, palette.second, palette.main, palette.leaf]
  return {
    ...room,
    solids,
    sprites: [
      plant([s * (x - 0.5), 0, room.depth - 0.5], rng.range(1.5, 1.9), palette.leaf, palette.second, rng),
      person([-s * room.width * 0.18, 0, room.depth - 0.7], palette, rng, true),
      pendant([-s * room.width * 0.18, 2, room.depth - 1.4], room.height, 0.26, palette.stone, 'ball', true),
    ],
    windows: windowsOn(s > 0 ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      ...room.paint,
      back: together(
        panelled(mix(f.wood, room.colours.back, 0.3), 1, 0.16),
        picture(room.width * (s > 0 ? 0.62 : 0.2), 1.25, 1.1, 0.8, art, rng),
      ),
      [s > 0 ? 'right' : 'left']: (pen: FacePen) =>
        pen.fill(pen.tone(scale(f.cloth, 1.1)), [rect(0, 0, pen.width, 1.1)], 0.35),
      ceiling: boards(mix(f.wood, palette.stone, 0.5)),
    },
  }
}
