import { placed } from '../interior/furniture.ts'
import { mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, drum, extrusion, type Paint, type Solid } from '../kit/solid.ts'
import { stripes } from './cloth.ts'
import { coats, type Making } from './making.ts'
import { built, type Piece } from './stage.ts'

function doors(m: Making, cols: number): Paint {
  return (pen) => {
    const joint = pen.tone(scale(m.wood, 0.6))
    pen.fill(
      joint,
      times(cols - 1, (i) => rect(((i + 1) * pen.width) / cols - 0.004, 0.02, 0.008, pen.height - 0.04)),
    )
    pen.fill(
      pen.tone(m.palette.accent),
      times(cols, (i) =>
        rect(((i + (i % 2 ? 0.12 : 0.82)) * pen.width) / cols, pen.height * 0.46, 0.018, pen.height * 0.09),
      ),
    )
  }
}

export function cabinet(m: Making): Piece {
  const [w, h, d] = [m.rng.range(0.8, 1), m.rng.range(1.6, 1.9), 0.5]
  const parts = [
    ...[-1, 1].flatMap((s) =>
      [0.06, d - 0.06].map((z) =>
        box(s * (w / 2 - 0.06) - 0.02, 0, z - 0.02, 0.04, 0.16, 0.04, { colour: m.metal }),
      ),
    ),
    box(-w / 2, 0.16, 0, w, h, d, { colour: m.wood, front: doors(m, 2) }),
  ]
  return built(placed(parts, 0, 0, m.rng.range(-0.5, 0.5)))
}

/** One box with a slot and a lid that stands a little open. */
export function lidBox(m: Making): Piece {
  const [w, h, d] = [m.rng.range(0.36, 0.46), m.rng.range(0.22, 0.34), 0.24]
  const parts = [
    box(-w / 2, 0, 0, w, h, d, {
      colour: m.coat,
      front: (pen) => {
        pen.fill(pen.tone(m.palette.dark), [rect(pen.width * 0.2, pen.height * 0.66, pen.width * 0.6, 0.022)])
        pen.fill(pen.tone(m.palette.accent), [
          rect(pen.width * 0.44, pen.height * 0.2, pen.width * 0.12, pen.height * 0.16),
        ])
      },
    }),
    extrusion(
      [
        [-w / 2 - 0.012, h],
        [w / 2 + 0.012, h],
        [w / 2 + 0.012, h + 0.02],
        [0, h + 0.07],
        [-w / 2 - 0.012, h + 0.02],
      ],
      -0.015,
      d + 0.03,
      { colour: m.wood },
    ),
  ]
  return built(placed(parts, 0, 0, m.rng.side() * m.rng.range(0.25, 0.5)))
}

/** Drawers that open like a flight of stairs. */
export function stairBox(m: Making): Piece {
  const colours = coats(m)
  const [w, h, d] = [0.4, 0.085, 0.2]
  const parts = times(4, (i) => [
    box(-w / 2, i * h, i * -0.001, w, h * 0.94, d, {
      colour: i === 3 ? m.palette.accent : mix(m.wood, at(colours, i), 0.15),
      front: (pen) =>
        pen.fill(pen.tone(m.metal), [rect(pen.width * 0.42, pen.height * 0.5, pen.width * 0.16, 0.012)]),
    }),
    box(-w / 2 + (i + 1) * 0.07, i * h, -0.02, 0.001, h, 0.01, { colour: m.metal, casts: false }),
  ])
    .flat()
    .flatMap((s, i) => placed([s], Math.floor(i / 2) * 0.13, 0))
  return built(placed(parts, -0.2, 0, m.rng.range(-0.3, 0.3)))
}

export function coatRail(m: Making): Piece {
  const colours = coats(m)
  const [w, h] = [m.rng.range(1.2, 1.6), 1.6]
  const coats5 = times(6, (i) => {
    const x = -w * 0.38 + i * w * 0.15
    const long = m.rng.range(0.7, 1)
    return [
      extrusion(
        [
          [x - 0.2, h - 0.14 - long],
          [x + 0.2, h - 0.14 - long],
          [x + 0.17, h - 0.2],
          [x + 0.03, h - 0.1],
          [x - 0.03, h - 0.1],
          [x - 0.17, h - 0.2],
        ],
        -0.04 + i * 0.02,
        0.05,
        { colour: at(colours, i) },
      ),
      bar([x, h - 0.1, 0], [x, h, 0], 0.012, { colour: m.metal, casts: false }),
    ]
  }).flat()
  return built([
    bar([-w / 2, h, 0], [w / 2, h, 0], 0.035, { colour: m.wood }),
    ...[-1, 1].flatMap((s) => [
      bar([(s * w) / 2, 0, -0.24], [(s * w) / 2, h, 0], 0.03, { colour: m.wood }),
      bar([(s * w) / 2, 0, 0.24], [(s * w) / 2, h, 0], 0.03, { colour: m.wood }),
    ]),
    ...coats5,
  ])
}

/** A wheel that rolls to the right. */
function wheel(x: number, z: number, r: number, m: Making): Solid {
  const round = (k: number) =>
    times(
      32,
      (i): Point => [x + Math.cos((i / 32) * 6.2832) * r * k, r + Math.sin((i / 32) * 6.2832) * r * k],
    )
  return extrusion(round(1), z, 0.04, {
    colour: m.palette.dark,
    front: (pen) => {
      const at0 = (k: number) => round(k).map(([a, b]): Point => [a - x + r, b])
      pen.fill(pen.tone(mix(m.palette.stone, m.metal, 0.3)), [at0(0.84)])
      pen.fill(
        pen.tone(m.palette.dark),
        times(10, (i): Point[] => {
          const [c, s] = [Math.cos((i / 10) * Math.PI), Math.sin((i / 10) * Math.PI)]
          const p = (u: number, v: number): Point => [r + (c * u - s * v) * r, r + (s * u + c * v) * r]
          return [p(-0.84, -0.015), p(0.84, -0.015), p(0.84, 0.015), p(-0.84, 0.015)]
        }),
      )
      pen.fill(pen.tone(m.palette.accent), [at0(0.14)])
    },
  })
}

export function cart(m: Making): Piece {
  const { rng } = m
  const r = rng.range(0.24, 0.32)
  const [w, h] = [rng.range(0.8, 1.1), rng.range(0.4, 0.6)]
  const s = rng.side()
  const body: Point[] = [
    [-w / 2, r * 0.9],
    [w / 2, r * 0.9],
    [w / 2 + 0.08, r * 0.9 + h],
    [-w / 2 - 0.08, r * 0.9 + h],
  ]
  const parts = [
    wheel(0, 0.56, r, m),
    extrusion(body, 0, 0.5, {
      colour: m.coat,
      front: stripes(scale(m.coat, 0.86), 0.12, 0.02),
      top: m.palette.dark,
    }),
    box(-w / 2 - 0.1, r * 0.9 + h, -0.02, w + 0.2, 0.05, 0.54, { colour: m.wood, top: m.palette.dark }),
    bar([s * w * 0.5, r * 1.1, 0.25], [s * (w * 0.5 + 0.75), r * 1.1 + 0.5, 0.25], 0.04, { colour: m.metal }),
    bar([s * (w * 0.5 + 0.75), r * 1.1 + 0.5, 0.08], [s * (w * 0.5 + 0.75), r * 1.1 + 0.5, 0.42], 0.045, {
      colour: m.palette.accent,
    }),
    wheel(0, -0.1, r, m),
  ]
  return built(placed(parts, 0, 0, rng.range(-0.3, 0.3)))
}

export function sledge(m: Making): Piece {
  const long = m.rng.range(1, 1.2)
  const runner = (z: number): Solid[] => {
    const nose = (t: number): Point3 => [long / 2 + Math.sin(t) * 0.2, 0.2 - Math.cos(t) * 0.2 + 0.02, z]
    return [
      bar([-long / 2, 0.02, z], [long / 2, 0.02, z], 0.04, { colour: m.wood }),
      ...times(6, (i) => bar(nose(i * 0.4), nose(i * 0.4 + 0.44), 0.04, { colour: m.wood })),
      ...[-0.34, 0, 0.34].map((k) =>
        bar([k * long, 0.02, z], [k * long, 0.26, z], 0.035, { colour: m.metal }),
      ),
    ]
  }
  const parts = [
    ...runner(0.4),
    ...times(5, (i) =>
      box(-long / 2 + 0.02, 0.26, 0.01 + i * 0.08, long * 0.98, 0.025, 0.066, {
        colour: i === 2 ? m.palette.accent : m.wood,
      }),
    ),
    ...runner(0),
    bar([long * 0.5 + 0.16, 0.34, 0.02], [long * 0.5 + 0.16, 0.34, 0.4], 0.03, { colour: m.metal }),
  ]
  return built(placed(parts, 0, 0, m.rng.range(0.2, 0.5) * m.rng.side()))
}

export function walker(m: Making): Piece {
  const parts = [-1, 1].flatMap((s) => [
    bar([s * 0.26, 0.16, -0.3], [s * 0.24, 0.9, 0.05], 0.03, { colour: m.coat }),
    bar([s * 0.26, 0.16, 0.32], [s * 0.24, 0.9, 0.05], 0.03, { colour: m.coat }),
    bar([s * 0.24, 0.9, -0.16], [s * 0.24, 0.92, 0.12], 0.045, { colour: m.palette.dark }),
    drumWheel(s * 0.26, -0.3, m),
    drumWheel(s * 0.26, 0.32, m),
  ])
  return built(
    placed(
      [
        ...parts,
        bar([-0.26, 0.5, 0.18], [0.26, 0.5, 0.18], 0.025, { colour: m.coat }),
        box(-0.22, 0.52, -0.1, 0.44, 0.04, 0.28, { colour: m.palette.accent }),
      ],
      0,
      0,
      0.9,
    ),
  )
}

function drumWheel(x: number, z: number, m: Making): Solid {
  const round = times(
    20,
    (i): Point => [z + Math.cos((i / 20) * 6.2832) * 0.1, 0.1 + Math.sin((i / 20) * 6.2832) * 0.1],
  )
  const front = round.map(([c, y]): Point3 => [x - 0.02, y, c])
  const back = round.map(([c, y]): Point3 => [x + 0.02, y, c])
  const face = (points: readonly Point3[], nx: number) => ({
    points,
    normal: [nx, 0, 0] as const,
    colour: m.palette.dark,
    paint: undefined,
  })
  return { faces: [face(front, -1), face(back, 1)], points: [...front, ...back], casts: true }
}

/** A watch standing on its open strap. */
export function watch(m: Making): Piece {
  const { rng, palette } = m
  const r = 0.024
  const y = 0.075
  const strap = mix(m.coat, palette.dark, 0.3)
  const ring = (k: number) =>
    times(40, (i): Point => [Math.cos((i / 40) * 6.2832) * r * k, y + Math.sin((i / 40) * 6.2832) * r * k])
  const [hour, minute] = [rng.range(0, 6.28), rng.range(0, 6.28)]
  const solids = [
    box(-0.011, 0, 0.002, 0.022, 0.15, 0.004, {
      colour: strap,
      front: (pen) =>
        pen.fill(
          pen.tone(palette.dark),
          times(5, (i) => rect(pen.width / 2 - 0.0012, 0.008 + i * 0.007, 0.0024, 0.0024)),
        ),
    }),
    box(-0.013, 0.146, 0, 0.026, 0.006, 0.008, { colour: m.metal }),
    extrusion(ring(1), -0.006, 0.008, {
      colour: m.metal,
      front: (pen) => {
        const disc = (k: number) => ring(k).map(([a, b]): Point => [a + r, b - y + r])
        pen.fill(pen.tone(mix(palette.stone, m.coat, 0.1)), [disc(0.86)])
        const hand = (a: number, long: number, wide: number): Point[] => {
          const [c, s] = [Math.cos(a) * r, Math.sin(a) * r]
          const p = (u: number, v: number): Point => [r + c * u - s * v, r + s * u + c * v]
          return [p(-0.1, -wide), p(long, -wide), p(long, wide), p(-0.1, wide)]
        }
        pen.fill(
          pen.tone(palette.dark),
          times(12, (i) => {
            const [c, s] = [Math.cos((i / 12) * 6.2832), Math.sin((i / 12) * 6.2832)]
            const p = (u: number, v: number): Point => [r + (c * u - s * v) * r, r + (s * u + c * v) * r]
            return [p(0.68, -0.02), p(0.8, -0.02), p(0.8, 0.02), p(0.68, 0.02)]
          }),
        )
        pen.fill(pen.tone(palette.dark), [hand(hour, 0.42, 0.05), hand(minute, 0.64, 0.035)])
        pen.fill(pen.tone(palette.accent), [disc(0.08)])
      },
    }),
    drum(r + 0.002, -0.002, 0.003, y - 0.003, y + 0.003, { colour: m.metal }, 10),
  ]
  return built(placed(solids, 0, 0, rng.range(-0.35, 0.35)))
}
