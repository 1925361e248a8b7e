import { placed } from '../interior/furniture.ts'
import { type Colour, hex } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, drum, type Paint, type Solid } from '../kit/solid.ts'
import type { Piece } from '../product/stage.ts'
import { paperSide } from './art.ts'
import { type Order, printed, recoloured } from './order.ts'

export function posters(o: Order): Piece {
  const count = o.rng.int(1, 4)
  const tall = o.rng.range(1.25, 1.5)
  const framed = o.rng.chance(0.45)
  const gap = o.rng.range(0.06, 0.16)
  const solids: Solid[] = []
  const rows = count === 4 && o.rng.chance(0.5) ? 2 : 1
  const cols = count / rows
  const frame = o.rng.pick([o.palette.dark, hex('#b98f63'), hex('#efe9df')])
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i % cols) * (0.7 + gap), Math.floor(i / cols) * (0.7 * tall + gap) + 0.35]
    if (framed) solids.push(box(x - 0.025, y - 0.025, 0.5, 0.75, 0.7 * tall + 0.05, 0.03, { colour: frame }))
    solids.push(box(x, y, 0.49, 0.7, 0.7 * tall, 0.008, { colour: o.identity.paper, front: printed(o, i) }))
  }
  const wide = cols * (0.7 + gap)
  if (o.rng.chance(0.5))
    solids.push(
      ...placed(
        [
          box(-0.7, 0.3, -0.18, 1.4, 0.05, 0.36, { colour: hex('#b98f63') }),
          box(-0.6, 0, -0.15, 0.05, 0.3, 0.3, { colour: o.palette.dark }),
          box(0.55, 0, -0.15, 0.05, 0.3, 0.3, { colour: o.palette.dark }),
        ],
        wide * o.rng.range(0.2, 0.8),
        0.1,
      ),
    )
  return { solids, sprites: [] }
}

export function books(o: Order): Piece {
  const [w, h] = [o.rng.range(0.16, 0.24), o.rng.range(0.24, 0.3)]
  const pile = o.rng.chance(0.5)
  const solids: Solid[] = []
  if (pile) {
    let y = 0
    for (let i = 0; i < o.rng.int(2, 5); i++) {
      const t = o.rng.range(0.018, 0.05)
      const colour = recoloured(o.identity, i).paper
      const parts = [
        box(-w / 2, 0, -h / 2, w, t, h, {
          colour: paperSide(colour),
          side: (pen) =>
            pen.fill(pen.tone(colour), [
              rect(0, 0, pen.width, pen.height * 0.12),
              rect(0, pen.height * 0.88, pen.width, pen.height * 0.12),
            ]),
          front: (pen) => pen.fill(pen.tone(colour), [rect(0, 0, pen.width, pen.height)]),
          top: colour,
          topPaint: printed(o, i),
        }),
      ]
      solids.push(...placed(parts, 0, 0, o.rng.range(-0.35, 0.35), y))
      y += t
    }
  }
  const standing = pile ? 1 : o.rng.int(1, 3)
  for (let i = 0; i < standing; i++) {
    const t = o.rng.range(0.02, 0.045)
    const colour = recoloured(o.identity, i).paper
    const book = [
      box(-w / 2, 0, -t / 2, w, h, t, {
        colour,
        front: printed(o, i),
        side: (pen) =>
          pen.fill(pen.tone(i % 2 ? colour : paperSide(colour)), [
            rect(pen.width * 0.1, 0, pen.width * 0.8, pen.height),
          ]),
      }),
    ]
    solids.push(
      ...placed(
        book,
        (pile ? 0.28 : (i - (standing - 1) / 2) * (w + 0.05)) * 1,
        pile ? -0.05 : o.rng.range(-0.02, 0.02),
        -0.3 + i * 0.1,
      ),
    )
  }
  return { solids, sprites: [] }
}

/** Paper of every size laid on a table and seen from above. */
export function stationery(o: Order): Piece {
  const sheets: readonly (readonly [number, number, number, number])[] = [
    [0, 0, 0.21, 0.297],
    [0.25, 0.16, 0.22, 0.11],
    [0.26, 0, 0.085, 0.055],
    [0.36, 0.01, 0.085, 0.055],
    [0.26, 0.075, 0.085, 0.055],
    [-0.19, 0.05, 0.16, 0.22],
    [0.37, 0.085, 0.1, 0.06],
  ]
  const solids = sheets
    .filter((_, i) => i < 3 || o.rng.chance(0.8))
    .map(([x, z, w, d], i) => {
      const thick = i === 5 ? 0.018 : 0.003
      const plain = i === 0 && o.rng.chance(0.5)
      const paper: Colour = plain ? hex('#f6f2ea') : recoloured(o.identity, i).paper
      const letter: Paint = (pen) => {
        pen.fill(pen.tone(at(o.identity.inks, 0)), [
          times(
            24,
            (k): Point => [
              pen.width * 0.2 + Math.cos((k / 24) * 6.283) * pen.width * 0.1,
              pen.height * 0.87 + Math.sin((k / 24) * 6.283) * pen.width * 0.1,
            ],
          ),
        ])
        pen.fill(
          pen.tone(hex('#8f8a82')),
          times(11, (k) =>
            rect(
              pen.width * 0.12,
              pen.height * (0.66 - k * 0.045),
              pen.width * (k % 4 === 3 ? 0.4 : 0.72),
              pen.height * 0.008,
            ),
          ),
          0.5,
        )
      }
      return box(x, 0, z, w, thick, d, {
        colour: paperSide(paper),
        top: paper,
        topPaint: plain ? letter : printed(o, i, i === 0),
      })
    })
  const pencil = bar([-0.03, 0.006, 0.02], [-0.02, 0.006, 0.2], 0.008, { colour: o.palette.accent })
  const cup = o.rng.chance(0.5)
    ? [drum(0.56, 0.24, 0.045, 0, 0.07, { colour: o.palette.stone, top: hex('#4a3226') }, 28)]
    : []
  const turn = o.rng.range(-0.3, 0.3)
  return { solids: placed([...solids, pencil, ...cup], 0, 0, turn), sprites: [] }
}

/** Tall banners or panels standing in a row, with a screen or two between them. */
export function panels(o: Order): Piece {
  const count = o.rng.int(3, 5)
  const [w, h] = [o.rng.range(0.7, 1.1), o.rng.range(1.9, 2.4)]
  const zig = o.rng.chance(0.6)
  const solids = times(count, (i) =>
    placed(
      [
        box(-w / 2, 0.04, -0.02, w, h, 0.04, { colour: o.identity.paper, front: printed(o, i) }),
        box(-w / 2, 0, -0.14, w, 0.04, 0.28, { colour: o.palette.dark }),
      ],
      (i - (count - 1) / 2) * (w + (zig ? 0.02 : 0.2)),
      zig ? (i % 2) * 0.25 : 0,
      zig ? (i % 2 ? 0.32 : -0.32) : 0,
    ),
  ).flat()
  return { solids, sprites: [] }
}
