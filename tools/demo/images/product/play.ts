import { placed } from '../interior/furniture.ts'
import { type Colour, mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, extrusion, type Paint, type Solid } from '../kit/solid.ts'
import { coats, type Making, smooth } from './making.ts'
import { built, type Piece } from './stage.ts'
import { turned } from './turned.ts'

/** Blocks, piled as high as they go. */
export function blocks(m: Making): Piece {
  const { rng } = m
  const colours = coats(m)
  const solids: Solid[] = []
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 5 - r; c++) {
      if (r > 0 && rng.chance(0.2)) continue
      const x = (c - (5 - r) / 2) * 0.22 + rng.range(-0.02, 0.02)
      const colour = r + c === 2 ? m.palette.accent : rng.chance(0.35) ? m.wood : at(colours, r * 2 + c)
      if (r === 3 || rng.chance(0.15))
        solids.push(
          extrusion(
            [
              [x - 0.1, r * 0.2],
              [x + 0.1, r * 0.2],
              [x, r * 0.2 + 0.2],
            ],
            0,
            0.2,
            { colour },
          ),
        )
      else
        solids.push(
          ...placed([box(-0.1, 0, -0.1, 0.2, 0.2, 0.2, { colour })], x, 0.1, rng.range(-0.2, 0.2), r * 0.2),
        )
    }
  solids.push(...placed([box(-0.1, 0, -0.1, 0.2, 0.2, 0.2, { colour: m.wood })], 0.75, -0.2, 0.6))
  return built(solids)
}

export function kite(m: Making): Piece {
  const [a, b] = coats(m)
  const [w, h] = [m.rng.range(0.4, 0.5), m.rng.range(1.1, 1.3)]
  const mid = 0.3 + h * 0.66
  const side = (s: 1 | -1, colour: Colour) =>
    extrusion(
      [
        [0, 0.3],
        [s * w, mid],
        [0, 0.3 + h],
      ],
      0,
      0.012,
      { colour },
    )
  const tail = (t: number): Point3 => [Math.sin(t * 1.3) * 0.14, 0.3 - t * 0.06, 0]
  return built([
    side(1, a ?? m.coat),
    side(-1, m.palette.accent),
    bar([0, 0.3, -0.012], [0, 0.3 + h, -0.012], 0.014, { colour: m.wood }),
    bar([-w, mid, -0.012], [w, mid, -0.012], 0.014, { colour: m.wood }),
    ...times(10, (i) => bar(tail(i / 2), tail(i / 2 + 0.52), 0.012, { colour: m.palette.dark })),
    ...times(3, (i) => {
      const [x, y] = tail(1 + i * 1.5)
      return extrusion(
        [
          [x - 0.07, y + 0.03],
          [x - 0.07, y - 0.03],
          [x + 0.07, y + 0.03],
          [x + 0.07, y - 0.03],
        ].map(([u = 0, v = 0], k): Point => (k < 2 ? [u, v] : [u, -v + 2 * y])),
        -0.01,
        0.01,
        { colour: b ?? m.coat },
      )
    }),
  ])
}

export function chess(m: Making): Piece {
  const { rng } = m
  const cell = 0.06
  const pale = mix(m.wood, m.palette.stone, 0.6)
  const dark = mix(m.wood, m.palette.dark, 0.65)
  const board = box(-cell * 4.4, 0, -cell * 4.4, cell * 8.8, 0.03, cell * 8.8, {
    colour: dark,
    top: m.wood,
    topPaint: (pen) => {
      const o = cell * 0.4
      pen.fill(pen.tone(pale), [rect(o, o, cell * 8, cell * 8)])
      pen.fill(
        pen.tone(dark),
        times(64, (i) => [i % 8, Math.floor(i / 8)] as const)
          .filter(([c, r]) => (c + r) % 2 === 0)
          .map(([c, r]) => rect(o + c * cell, o + r * cell, cell, cell)),
      )
    },
  })
  const piece = (i: number, pawn: boolean) => {
    const h = pawn ? 0.06 : rng.range(0.08, 0.12)
    return smooth([
      [0.021, 0],
      [0.021, 0.008],
      [0.009, h * 0.4],
      [0.008, h * 0.66],
      [pawn ? 0.013 : 0.016, h * 0.82],
      [0.004, h],
    ]).map(([r, y]): Point => [r * (i % 2 ? 1 : 1.06), y])
  }
  const places = rng.shuffle(times(64, (i) => i)).slice(0, 17)
  const sprites = places.map((p, i) => {
    const [c, r] = [p % 8, Math.floor(p / 8)]
    const colour = i === 0 ? m.palette.accent : r < 4 ? mix(pale, [255, 255, 255], 0.25) : scale(dark, 0.85)
    return turned([(c - 3.5) * cell, 0.03, (r - 3.5) * cell], piece(i, i % 3 > 0), colour, { gloss: 0.2 })
  })
  return { solids: [board], sprites }
}

/** A stage of card: proscenium, curtains, hills and a sun. */
export function theatre(m: Making): Piece {
  const { palette } = m
  const [w, h, d] = [0.9, 0.66, 0.4]
  const inside: Paint = (pen) => {
    const [u, v, iw, ih] = [pen.width * 0.12, pen.height * 0.1, pen.width * 0.76, pen.height * 0.68]
    const round = (x: number, y: number, r: number) =>
      times(28, (i): Point => [x + Math.cos((i / 28) * 6.2832) * r, y + Math.sin((i / 28) * 6.2832) * r])
    pen.fill(pen.tone(mix(palette.zenith, palette.horizon, 0.4)), [rect(u, v, iw, ih)])
    pen.fill(pen.tone(palette.accent), [round(u + iw * 0.64, v + ih * 0.62, ih * 0.14)])
    for (const [k, colour] of [
      [0.5, palette.leafToo],
      [0.3, palette.leaf],
    ] as const)
      pen.fill(pen.tone(colour), [
        [
          [u, v],
          [u + iw, v],
          ...times(
            13,
            (i): Point => [u + iw - (i / 12) * iw, v + ih * (k + Math.sin(i * 0.9 + k * 9) * 0.08)],
          ),
        ],
      ])
    for (const s of [0, 1])
      pen.fill(
        pen.tone(m.coat),
        times(4, (i) => rect(s ? u + iw - (i + 1) * iw * 0.045 : u + i * iw * 0.045, v, iw * 0.038, ih)),
      )
    pen.fill(
      pen.tone(m.coat),
      times(9, (i) => round(u + ((i + 0.5) * iw) / 9, v + ih, iw / 18)),
    )
  }
  const parts = [
    box(-w / 2, 0.05, 0, w, h, d, { colour: palette.stone, front: inside }),
    box(-w / 2 - 0.06, 0, -0.2, w + 0.12, 0.05, d + 0.24, { colour: m.wood }),
    extrusion(
      [
        [-w / 2 - 0.03, h + 0.05],
        [w / 2 + 0.03, h + 0.05],
        [0, h + 0.26],
      ],
      -0.02,
      d * 0.3,
      { colour: palette.accent },
    ),
    ...[-0.18, 0.12].map((x, i) =>
      box(x, 0.05, -0.12, 0.07, 0.16 + i * 0.04, 0.01, { colour: i ? palette.dark : m.coat }),
    ),
  ]
  return built(placed(parts, 0, 0, m.rng.range(-0.3, 0.3)))
}
