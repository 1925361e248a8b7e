import { mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, drum, extrusion, type Solid } from '../kit/solid.ts'
import type { Making } from './making.ts'
import { built, type Piece } from './stage.ts'

/** A ring gathered from short bars, facing whoever looks. */
function ring(x: number, y: number, r: number, wide: number, colour: Making['coat']): Solid[] {
  const p = (i: number): Point3 => [
    x + Math.cos((i / 18) * 6.2832) * r,
    y + Math.sin((i / 18) * 6.2832) * r,
    0,
  ]
  return times(18, (i) => bar(p(i), p(i + 1.12), wide, { colour }))
}

/** Hangs a long tool on its peg board, beside a second one. */
function hung(m: Making, tool: readonly Solid[], wide: number, high: number): Piece {
  const board = mix(m.wood, m.palette.stone, 0.35)
  return built([
    box(-wide / 2 - 0.2, high - 0.14, 0.09, wide + 0.4, 0.16, 0.06, { colour: board }),
    drum(0, 0.05, 0.024, high - 0.08, high - 0.03, { colour: m.metal }, 10),
    ...tool,
  ])
}

export function fork(m: Making): Piece {
  const long = m.rng.range(0.95, 1.15)
  const tines = [-0.105, -0.035, 0.035, 0.105]
  return hung(
    m,
    [
      bar([0, 0.42, 0], [0, long, 0], 0.042, { colour: m.wood }),
      bar([-0.08, long, 0], [0.08, long, 0], 0.045, { colour: m.wood }),
      bar([0, 0.36, 0], [0, 0.5, 0], 0.05, { colour: m.metal }),
      bar([-0.12, 0.36, 0], [0.12, 0.36, 0], 0.03, { colour: m.metal }),
      ...tines.map((x) => bar([x, 0.04, -0.02], [x, 0.37, 0], 0.02, { colour: m.metal })),
    ],
    0.7,
    long + 0.02,
  )
}

export function shovel(m: Making): Piece {
  const long = m.rng.range(1.15, 1.3)
  const blade: Point[] = [
    [-0.26, 0.02],
    [0.26, 0.02],
    [0.25, 0.38],
    [0.12, 0.46],
    [-0.12, 0.46],
    [-0.25, 0.38],
  ]
  return hung(
    m,
    [
      extrusion(blade, -0.01, 0.03, {
        colour: m.palette.accent,
        front: (pen) => {
          const rib = pen.tone(scale(m.palette.accent, 0.82))
          for (const k of [0.2, 0.4, 0.6, 0.8])
            pen.fill(rib, [
              [
                [pen.width * k, pen.height * 0.06],
                [pen.width * k + 0.012, pen.height * 0.06],
                [pen.width * k + 0.012, pen.height * 0.78],
                [pen.width * k, pen.height * 0.78],
              ],
            ])
        },
      }),
      bar([0, 0.4, 0], [0, long - 0.12, 0], 0.042, { colour: m.wood }),
      bar([0, long - 0.14, 0], [-0.09, long, 0], 0.034, { colour: m.wood }),
      bar([0, long - 0.14, 0], [0.09, long, 0], 0.034, { colour: m.wood }),
      bar([-0.1, long, 0], [0.1, long, 0], 0.04, { colour: m.wood }),
    ],
    0.8,
    long + 0.02,
  )
}

export function broom(m: Making): Piece {
  const long = m.rng.range(1.2, 1.4)
  const bristle = mix(m.palette.paving, m.wood, 0.4)
  const head: Point[] = [
    [-0.24, 0.02],
    [0.24, 0.02],
    [0.19, 0.24],
    [-0.19, 0.24],
  ]
  return hung(
    m,
    [
      extrusion(head, -0.03, 0.08, {
        colour: bristle,
        front: (pen) =>
          pen.fill(
            pen.tone(scale(bristle, 0.78)),
            times(22, (i): Point[] => {
              const u = (i + 0.5) * (pen.width / 22)
              return [
                [u, 0],
                [u + 0.006, 0],
                [u + 0.006, pen.height],
                [u, pen.height],
              ]
            }),
          ),
      }),
      box(-0.2, 0.24, -0.035, 0.4, 0.06, 0.09, { colour: m.wood }),
      bar([0, 0.3, 0], [0, long, 0], 0.034, { colour: m.wood }),
      ...ring(0, long - 0.02, 0.035, 0.012, m.palette.accent),
    ],
    0.7,
    long + 0.02,
  )
}

/** Three knives of three lengths on a rail. */
export function knives(m: Making): Piece {
  const steel = mix(m.palette.stone, [120, 126, 132], 0.45)
  const handles = [m.wood, m.wood, m.palette.accent]
  const top = 0.46
  const one = (x: number, long: number, wide: number, i: number): Solid[] => [
    extrusion(
      [
        [x, top - long],
        [x + wide * 0.55, top - long * 0.7],
        [x + wide, top - long * 0.3],
        [x + wide, top],
        [x, top],
      ],
      0,
      0.006,
      { colour: steel },
    ),
    box(x + wide * 0.2, top, -0.008, wide * 0.62, 0.13, 0.022, { colour: at(handles, i) }),
  ]
  return built([
    box(-0.26, top - 0.1, 0.02, 0.52, 0.07, 0.03, { colour: mix(m.wood, m.palette.dark, 0.3) }),
    ...one(-0.2, 0.3, 0.055, 0),
    ...one(-0.03, 0.23, 0.045, 1),
    ...one(0.13, 0.15, 0.032, 2),
  ])
}

export function scissors(m: Making): Piece {
  const steel = mix(m.palette.stone, [112, 118, 126], 0.5)
  const open = m.rng.range(0.14, 0.24)
  const blade = (s: 1 | -1) =>
    extrusion(
      [
        [-0.012 * s, 0.2],
        [0.018 * s, 0.2],
        [s * (open * 0.42 + 0.008), 0.46],
        [s * open * 0.42, 0.46],
      ],
      s * 0.006,
      0.01,
      { colour: s > 0 ? steel : scale(steel, 0.86) },
    )
  return built([
    ...ring(-0.075, 0.075, 0.06, 0.022, m.palette.accent),
    ...ring(0.075, 0.075, 0.06, 0.022, m.palette.accent),
    bar([-0.045, 0.13, 0], [0.005, 0.22, 0], 0.028, { colour: m.palette.accent }),
    bar([0.045, 0.13, 0], [-0.005, 0.22, 0], 0.028, { colour: m.palette.accent }),
    blade(1),
    blade(-1),
    ...ring(0, 0.21, 0.006, 0.008, m.metal),
  ])
}

export function corkscrew(m: Making): Piece {
  const helix = (t: number): Point3 => [
    Math.cos(t * 1.15) * 0.022,
    0.02 + t * 0.0068,
    Math.sin(t * 1.15) * 0.022,
  ]
  return built([
    bar([-0.12, 0.33, 0], [0.12, 0.33, 0], 0.055, { colour: m.wood }, 0.05),
    bar([0, 0.2, 0], [0, 0.33, 0], 0.016, { colour: m.metal }),
    drum(0, 0, 0.032, 0.225, 0.25, { colour: m.palette.accent }, 20),
    ...times(28, (i) => bar(helix(i), helix(i + 1.1), 0.012, { colour: m.metal })),
  ])
}
