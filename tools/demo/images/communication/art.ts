import { type Colour, mix, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import type { Palette } from '../kit/palette.ts'
import { type FacePen, rect } from '../kit/pen.ts'
import { at, type Random, times } from '../kit/random.ts'

/** Flat shapes on a field of one by one; every sheet of one identity is drawn in the same manner. */
export interface Identity {
  manner:
    | 'discs'
    | 'stripes'
    | 'grid'
    | 'arches'
    | 'hills'
    | 'waves'
    | 'blocks'
    | 'stairs'
    | 'petals'
    | 'rays'
  inks: readonly Colour[]
  paper: Colour
}

export function chooseIdentity(palette: Palette, rng: Random): Identity {
  const papers = [
    palette.stone,
    palette.main,
    palette.second,
    palette.accent,
    mix(palette.horizon, palette.stone, 0.4),
    palette.dark,
  ]
  const paper = rng.pick(papers)
  const inks = rng
    .shuffle(
      [
        palette.accent,
        palette.main,
        palette.second,
        palette.dark,
        palette.stone,
        palette.leafToo,
        palette.water,
      ].filter((c) => distance(c, paper) > 60),
    )
    .slice(0, 4)
  return {
    manner: rng.pick([
      'discs',
      'stripes',
      'grid',
      'arches',
      'hills',
      'waves',
      'blocks',
      'stairs',
      'petals',
      'rays',
    ]),
    inks,
    paper,
  }
}

const distance = (a: Colour, b: Colour) =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])

type Shape = readonly [ink: Colour, outline: readonly Point[], opacity?: number]

const round = (x: number, y: number, r: number, from = 0, to = Math.PI * 2): Point[] =>
  times(
    33,
    (i): Point => [
      x + Math.cos(from + ((to - from) * i) / 32) * r,
      y + Math.sin(from + ((to - from) * i) / 32) * r,
    ],
  )

/** One composition; `tall` is its height over its width. */
function compose({ manner, inks }: Identity, rng: Random, tall: number): Shape[] {
  const ink = (i: number) => at(inks, i)
  const first = rng.int(0, 3)
  switch (manner) {
    case 'discs':
      return times(rng.int(2, 4), (i) => [
        ink(first + i),
        round(rng.range(0.25, 0.75), rng.range(0.3, tall - 0.25), rng.range(0.14, 0.36)),
        i ? 0.88 : 1,
      ])
    case 'stripes': {
      const n = rng.int(5, 11)
      const lean = rng.pick([0, 0, 0.3, -0.3])
      return times(
        n,
        (i): Shape => [
          ink(i % 3),
          [
            [(i + 0.2) / n, 0.1 * tall],
            [(i + 0.75) / n, 0.1 * tall],
            [(i + 0.75) / n + lean * 0.2, tall * rng.range(0.45, 0.92)],
            [(i + 0.2) / n + lean * 0.2, tall * rng.range(0.45, 0.92)],
          ],
        ],
      )
    }
    case 'grid': {
      const n = rng.int(3, 5)
      const c = 0.84 / n
      const rows = Math.max(2, Math.floor((tall * 0.72) / c))
      return times(n * rows, (i): Shape => {
        const [x, y] = [0.08 + (i % n) * c, tall - 0.08 - c - Math.floor(i / n) * c]
        const kind = rng.int(0, 3)
        const turn = rng.int(0, 3) * 1.5708
        if (kind === 0) return [ink(rng.int(0, 3)), round(x + c / 2, y + c / 2, c * 0.46)]
        if (kind === 1)
          return [
            ink(rng.int(0, 3)),
            [[x + c / 2, y + c / 2], ...round(x + c / 2, y + c / 2, c / 2, turn, turn + Math.PI)],
          ]
        if (kind === 2) return [ink(rng.int(0, 3)), rect(x, y, c * 0.96, c * 0.96)]
        return [
          ink(rng.int(0, 3)),
          [
            [x, y],
            [x + c * 0.96, y],
            [x, y + c * 0.96],
          ],
        ]
      })
    }
    case 'arches':
      return times(rng.int(3, 5), (i): Shape => {
        const r = 0.4 - i * 0.085
        return [
          ink(first + i),
          [[0.5 - r, tall * 0.16], [0.5 + r, tall * 0.16], ...round(0.5, tall * 0.5, r, 0, Math.PI)],
        ]
      })
    case 'hills':
      return [
        [ink(0), round(rng.range(0.3, 0.7), tall * rng.range(0.62, 0.78), rng.range(0.1, 0.2))],
        ...times(3, (i): Shape => {
          const y = tall * (0.5 - i * 0.15)
          const phase = rng.range(0, 6)
          return [
            ink(i + 1),
            [[0, 0], [1, 0], ...times(20, (k): Point => [1 - k / 19, y + Math.sin(phase + k * 0.32) * 0.07])],
          ]
        }),
      ]
    case 'waves':
      return times(6, (i): Shape => {
        const y = tall * (0.16 + i * 0.12)
        const line = (dy: number) =>
          times(30, (k): Point => [k / 29, y + dy + Math.sin(first + k * 0.45) * 0.05])
        return [ink(i % 3), [...line(0), ...line(tall * 0.055).reverse()]]
      })
    case 'blocks':
      return times(rng.int(4, 7), (i): Shape => {
        const [w, h] = [rng.range(0.14, 0.5), tall * rng.range(0.1, 0.34)]
        return [
          ink(first + i),
          rect(rng.range(0.06, 0.94 - w), tall * 0.08 + rng.range(0, tall * 0.84 - h), w, h),
          0.94,
        ]
      })
    case 'stairs':
      return times(
        6,
        (i): Shape => [ink(i % 2), rect(0.1 + i * 0.135, tall * 0.12, 0.135, tall * (0.14 + i * 0.1))],
      )
    case 'petals': {
      const n = rng.int(6, 10)
      return [
        ...times(n, (i): Shape => {
          const a = (i / n) * 6.283
          return [ink(i % 2), round(0.5 + Math.cos(a) * 0.21, tall / 2 + Math.sin(a) * 0.21, 0.15), 0.9]
        }),
        [ink(2), round(0.5, tall / 2, 0.11)],
      ]
    }
    case 'rays': {
      const n = rng.int(7, 14)
      return [
        ...times(n, (i): Shape => {
          const [a, b] = [(i / n) * Math.PI, ((i + 0.5) / n) * Math.PI]
          return [
            ink(i % 2),
            [
              [0.5, tall * 0.3],
              [0.5 + Math.cos(a) * 0.62, tall * 0.3 + Math.sin(a) * 0.62],
              [0.5 + Math.cos(b) * 0.62, tall * 0.3 + Math.sin(b) * 0.62],
            ],
          ]
        }),
        [ink(3), round(0.5, tall * 0.3, 0.13)],
      ]
    }
  }
}

/** Prints the identity on a face; where words would stand there are quiet bars. */
export function print(pen: FacePen, identity: Identity, rng: Random, bars = true): void {
  const { width, height } = pen
  const tall = height / width
  pen.fill(pen.tone(identity.paper), [rect(0, 0, width, height)])
  const inside = (p: Point): Point => [
    Math.max(0, Math.min(1, p[0])) * width,
    Math.max(0, Math.min(tall, p[1])) * width,
  ]
  // Upright sheets keep a margin below the composition for their lines.
  const squeeze = bars && tall > 0.9 ? 0.84 : 1
  for (const [ink, outline, opacity] of compose(identity, rng, tall))
    pen.fill(
      pen.tone(ink),
      [outline.map((p) => inside([p[0], tall * (1 - squeeze) + p[1] * squeeze]))],
      opacity,
    )
  if (!bars || tall < 0.9) return
  const ink = pen.tone(at(identity.inks, 0))
  const rows = rng.int(1, 3)
  pen.fill(
    ink,
    times(rows, (i) =>
      rect(width * 0.08, height * (0.1 - i * 0.028), width * rng.range(0.18, 0.46), height * 0.011),
    ),
  )
  if (rng.chance(0.6)) pen.fill(ink, [rect(width * 0.8, height * 0.05, width * 0.12, height * 0.061)])
}

export function paperSide(paper: Colour): Colour {
  return mix(scale(paper, 0.92), [240, 236, 226], 0.6)
}
