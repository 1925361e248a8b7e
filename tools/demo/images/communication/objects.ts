import { placed } from '../interior/furniture.ts'
import { hex, mix, scale } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, random, times } from '../kit/random.ts'
import { bar, box, extrusion, type Paint, type Solid } from '../kit/solid.ts'
import type { Piece } from '../product/stage.ts'
import { turned } from '../product/turned.ts'
import { type Order, printed, recoloured } from './order.ts'

export function packaging(o: Order): Piece {
  const solids: Solid[] = []
  const count = o.rng.int(2, 4)
  let x = 0
  for (let i = 0; i < count; i++) {
    const [w, h, d] = [o.rng.range(0.1, 0.2), o.rng.range(0.12, 0.34), o.rng.range(0.08, 0.13)]
    const colour = recoloured(o.identity, i).paper
    solids.push(
      ...placed(
        [
          box(-w / 2, 0, -d / 2, w, h, d, {
            colour,
            front: printed(o, i),
            side: (pen) =>
              pen.fill(pen.tone(at(o.identity.inks, i)), [
                rect(0, pen.height * 0.2, pen.width, pen.height * 0.06),
              ]),
            top: scale(colour, 1.04),
          }),
        ],
        x + w / 2,
        o.rng.range(-0.03, 0.03),
        o.rng.range(0.15, 0.3),
      ),
    )
    x += w + o.rng.range(0.03, 0.06)
  }
  const r = o.rng.range(0.035, 0.05)
  const high = o.rng.range(0.14, 0.24)
  const jar = turned(
    [x + r, 0, -0.06],
    [
      [r, 0],
      [r, high],
      [r * 0.92, high + 0.006],
    ],
    o.identity.paper,
    { band: [high * 0.25, high * 0.7, at(o.identity.inks, 0)] },
  )
  const lid = turned(
    [x + r, high, -0.061],
    [
      [r * 0.94, 0.004],
      [r * 0.94, 0.035],
    ],
    o.palette.dark,
  )
  return { solids, sprites: o.rng.chance(0.75) ? [jar, lid] : [] }
}

export function signage(o: Order): Piece {
  const { rng, palette } = o
  const h = rng.range(2, 2.8)
  const w = rng.range(0.5, 0.8)
  const colour = rng.pick([o.identity.paper, palette.accent, palette.second])
  const ink = mix(colour, colour[0] + colour[1] + colour[2] > 420 ? palette.dark : palette.stone, 0.9)
  const arrow = (u: number, v: number, s: number, turn: number): Point[] => {
    const base: Point[] = [
      [-0.5, -0.08],
      [0.15, -0.08],
      [0.15, -0.3],
      [0.55, 0],
      [0.15, 0.3],
      [0.15, 0.08],
      [-0.5, 0.08],
    ]
    return base.map(
      ([a, b]): Point => [
        u + (a * Math.cos(turn) - b * Math.sin(turn)) * s,
        v + (a * Math.sin(turn) + b * Math.cos(turn)) * s,
      ],
    )
  }
  const front: Paint = (pen) => {
    const lines = rng.int(3, 5)
    const art = h * 0.36
    pen.fill(
      pen.tone(ink),
      times(lines, (i) =>
        arrow(pen.width * 0.2, pen.height * 0.86 - i * 0.22, 0.13, at([0, Math.PI / 2, 0, Math.PI, 0], i)),
      ),
    )
    pen.fill(
      pen.tone(ink),
      times(lines, (i) =>
        rect(
          pen.width * 0.38,
          pen.height * 0.86 - i * 0.22 - 0.022,
          pen.width * at([0.46, 0.3, 0.4, 0.5, 0.26], i),
          0.045,
        ),
      ),
    )
    const ring = times(
      28,
      (i): Point => [
        pen.width / 2 + Math.cos((i / 28) * 6.283) * pen.width * 0.3,
        art * 0.62 + Math.sin((i / 28) * 6.283) * pen.width * 0.3,
      ],
    )
    pen.fill(pen.tone(at(o.identity.inks, 1)), [ring])
    pen.fill(pen.tone(at(o.identity.inks, 2)), [ring.filter((p) => p[1] <= art * 0.62)])
  }
  const solids: Solid[] = [
    box(-w / 2, 0.03, 0, w, h, 0.12, { colour, front, paint: undefined }),
    box(-w / 2 - 0.1, 0, -0.12, w + 0.2, 0.03, 0.36, { colour: palette.dark }),
  ]
  if (rng.chance(0.6)) {
    const side = rng.side()
    solids.push(
      bar([side * (w / 2 + 0.9), 0, 0.3], [side * (w / 2 + 0.9), 2.5, 0.3], 0.07, { colour: palette.dark }),
    )
    for (let i = 0; i < rng.int(2, 4); i++) {
      const y = 2.25 - i * 0.27
      const x = side * (w / 2 + 0.9)
      const turn = i % 2 ? -1 : 1
      const blade: Point[] = [
        [x, y],
        [x + turn * 0.62, y],
        [x + turn * 0.76, y + 0.1],
        [x + turn * 0.62, y + 0.2],
        [x, y + 0.2],
      ]
      solids.push(
        extrusion(blade, 0.24, 0.05, {
          colour: at([palette.accent, o.identity.paper, palette.second, palette.stone], i),
        }),
      )
    }
  }
  return { solids, sprites: [] }
}

/** A cloth bag on its hook and a cup, both with the same mark. */
export function goods(o: Order): Piece {
  const [w, h] = [0.38, 0.42]
  const cloth = o.rng.pick([hex('#ece4d4'), o.identity.paper, o.palette.dark])
  const bag = extrusion(
    [
      [-w / 2, 0.02],
      [w / 2, 0.02],
      [w / 2 - 0.012, h],
      [-w / 2 + 0.012, h],
    ],
    0,
    0.03,
    {
      colour: cloth,
      front: (pen) => {
        const m = pen.width * 0.14
        const shape = random(o.seed, 'sheet')
        pen.fill(pen.tone(mix(cloth, o.identity.paper, 0.9)), [
          rect(m, m, pen.width - m * 2, pen.height - m * 2.2),
        ])
        const n = 3
        const c = (pen.width - m * 2) / n
        pen.fill(
          pen.tone(at(o.identity.inks, 0)),
          times(n * n, (i) => [i % n, Math.floor(i / n)] as const)
            .filter(() => shape.chance(0.55))
            .map(([a, b]) =>
              times(
                20,
                (k): Point => [
                  m + (a + 0.5) * c + Math.cos((k / 20) * 6.283) * c * 0.4,
                  m + (b + 0.5) * c + Math.sin((k / 20) * 6.283) * c * 0.4,
                ],
              ),
            ),
        )
        pen.fill(
          pen.tone(at(o.identity.inks, 1)),
          times(n, (a) => rect(m + a * c + c * 0.1, m + shape.int(0, n - 1) * c + c * 0.1, c * 0.8, c * 0.8)),
        )
      },
    },
  )
  const handle = [-1, 1].map((s) =>
    bar([s * 0.09, h, 0.015], [s * 0.03, h + 0.24, 0.015], 0.024, { colour: scale(cloth, 0.92) }, 0.008),
  )
  const place: Point3 = [0.36, 0, -0.05]
  const cup = turned(
    place,
    [
      [0.035, 0],
      [0.048, 0.11],
      [0.05, 0.112],
    ],
    o.identity.paper,
    { band: [0.03, 0.075, at(o.identity.inks, 0)], inside: hex('#4a3226') },
  )
  const box2 = placed(
    [box(-0.09, 0, -0.07, 0.18, 0.2, 0.14, { colour: at(o.identity.inks, 1), front: printed(o, 2, false) })],
    -0.36,
    0.02,
    0.3,
  )
  return { solids: [bag, ...handle, ...box2], sprites: [cup] }
}
