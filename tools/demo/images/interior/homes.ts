import { mix, scale } from '../kit/colour.ts'
import { rect } from '../kit/pen.ts'
import { box, type Solid } from '../kit/solid.ts'
import { books, type Finish, shellOf, together, windowsOn } from './finish.ts'
import { bed, chair, pendant, placed, plant, shelf, sofa, table } from './furniture.ts'
import type { Room } from './room.ts'
import { beams, panelled, picture } from './surfaces.ts'

export function living(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(5.6, 7.6), rng.range(6, 8), rng.range(2.8, 4.4)])
  const side = rng.chance(0.5) ? 'left' : 'right'
  const s = side === 'left' ? 1 : -1
  const x = room.width / 2
  const rug = mix(f.cloth, palette.stone, 0.55)
  const art = [palette.accent, palette.second, palette.main, palette.leaf]
  const solids: Solid[] = [
    box(-1.6, 0, 2.6, 3.2, 0.015, 2.4, {
      colour: rug,
      casts: false,
      topPaint: (pen) =>
        pen.fill(pen.tone(scale(rug, 0.88)), [
          rect(0.12, 0.12, pen.width - 0.24, 0.06),
          rect(0.12, pen.height - 0.18, pen.width - 0.24, 0.06),
        ]),
    }),
    ...placed(
      sofa(rng.range(2, 2.6), f.cloth, rng),
      s * 0.5,
      room.depth - rng.range(1.1, 2),
      rng.range(-0.05, 0.05),
    ),
    ...placed(
      table(
        rng.range(0.8, 1.1),
        0.7,
        mix(f.wood, palette.stone, rng.next()),
        palette.dark,
        rng.pick(['round', 'block', 'legs'] as const),
        0.36,
      ),
      s * 0.3,
      3.5,
    ),
    ...placed(
      sofa(0.85, rng.chance(0.5) ? palette.accent : mix(f.wood, f.cloth, 0.5), rng),
      -s * 1.7,
      3.5,
      s * 1.2,
    ),
    ...placed(
      shelf(rng.range(1.4, 2.4), rng.range(1.2, 2.4), f.wood, books(palette), rng),
      s * (x - 0.2),
      4.6,
      (s * Math.PI) / 2,
    ),
  ]
  const low = rng.range(0.9, 1.5)
  return {
    ...room,
    windows: windowsOn(side, room.depth, room.height, rng),
    solids,
    paint: {
      ...room.paint,
      ...(rng.chance(0.4) ? { ceiling: beams(f.wood, 1.1) } : {}),
      back: picture(
        room.width / 2 + s * 0.5 - 0.5,
        low + 0.2,
        rng.range(0.7, 1.3),
        rng.range(0.8, 1.2),
        art,
        rng,
      ),
    },
    sprites: [
      plant(
        [-s * (x - 0.6), 0, room.depth - 0.6],
        rng.range(1.3, 1.9),
        palette.leaf,
        mix(palette.main, palette.stone, 0.3),
        rng,
      ),
      ...(rng.chance(0.7)
        ? [
            pendant(
              [s * 0.3, room.height - rng.range(0.8, 1.2), 3.6],
              room.height,
              rng.range(0.22, 0.4),
              rng.chance(0.4) ? palette.accent : palette.stone,
              rng.pick(['dome', 'ball', 'cone', 'disc'] as const),
              f.evening,
            ),
          ]
        : []),
    ],
  }
}

export function bedroom(f: Finish): Room {
  const { rng, palette } = f
  const room = shellOf(f, [rng.range(4.6, 6), rng.range(5, 6.4), rng.range(2.6, 3.4)])
  const z = room.depth - 1.2
  const panel = rng.range(1.1, 1.6)
  const solids = [
    ...placed(bed(f.cloth, f.wood, palette.accent), 0, z),
    ...[-1, 1].flatMap((s) =>
      placed(table(0.45, 0.4, f.wood, f.wood, 'block', 0.46), s * 1.35, room.depth - 0.5),
    ),
  ]
  if (rng.chance(0.6))
    solids.push(...placed(chair(f.cloth, f.wood, rng), room.width * 0.34, 2.6, rng.range(0.5, 1.2)))
  return {
    ...room,
    solids,
    sprites: [-1, 1].map((s) =>
      pendant(
        [s * 1.35, 1.25, room.depth - 0.5],
        room.height,
        0.15,
        palette.stone,
        rng.chance(0.5) ? 'ball' : 'cone',
        f.evening,
      ),
    ),
    windows: windowsOn(rng.chance(0.5) ? 'left' : 'right', room.depth, room.height, rng),
    paint: {
      ...room.paint,
      back: together(
        panelled(mix(f.wood, room.colours.back, 0.35), panel, 0.18),
        picture(
          room.width / 2 - 0.5,
          panel + 0.2,
          1,
          0.7,
          [palette.accent, palette.second, palette.main],
          rng,
        ),
      ),
    },
  }
}

/** The same living room, with a piano where the sofa would have stood. */
export function musicRoom(f: Finish): Room {
  const room = living(f)
  const s = room.windows[0]?.wall === 'left' ? 1 : -1
  const isSofa = ({ points }: Solid) =>
    points.every(([x, , z]) => z > room.depth - 2.7 && Math.abs(x - s * 0.5) < 1.5)
  const black = mix(f.palette.dark, f.wood, 0.25)
  const piano = [
    box(-0.75, 0, 0, 1.5, 1.25, 0.4, { colour: black }),
    box(-0.75, 0.62, -0.34, 1.5, 0.14, 0.36, {
      colour: black,
      topPaint: (pen) => {
        pen.fill([246, 242, 234], [rect(0.08, 0.04, pen.width - 0.16, 0.2)])
        pen.fill(
          [40, 36, 34],
          Array.from({ length: 24 }, (_, i) => rect(0.1 + i * 0.054, 0.12, 0.018, 0.12)),
        )
      },
    }),
    ...[-0.7, 0.62].map((x) => box(x, 0, -0.3, 0.08, 0.62, 0.08, { colour: black })),
    box(-0.35, 0.44, -0.95, 0.7, 0.08, 0.32, { colour: f.palette.accent }),
    ...[-0.28, 0.22].map((x) => box(x, 0, -0.85, 0.06, 0.44, 0.12, { colour: black })),
  ]
  return {
    ...room,
    solids: [...room.solids.filter((solid) => !isSofa(solid)), ...placed(piano, s * 0.5, room.depth - 0.5)],
  }
}
