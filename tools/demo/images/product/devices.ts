import { mix, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, extrusion, rotated, type Solid } from '../kit/solid.ts'
import { coats, type Making } from './making.ts'
import type { Piece } from './stage.ts'

export function radio(m: Making): Piece {
  const { rng, palette } = m
  const [w, h, d] = [rng.range(0.3, 0.6), rng.range(0.22, 0.5), 0.2]
  const grille = rng.pick(['dots', 'lines', 'round'] as const)
  const front = (pen: Parameters<NonNullable<Solid['faces'][number]['paint']>>[0]) => {
    const face = pen.tone(mix(m.coat, palette.stone, 0.5))
    pen.fill(face, [rect(pen.width * 0.04, pen.height * 0.05, pen.width * 0.92, pen.height * 0.9)])
    const ring = (u: number, v: number, r: number) =>
      times(28, (i): Point => [u + Math.cos((i / 28) * 6.283) * r, v + Math.sin((i / 28) * 6.283) * r])
    const ink = pen.tone(palette.dark)
    const size = Math.min(pen.width * 0.56, pen.height * 0.8)
    const [cx, cy] = [
      pen.width * (pen.width > pen.height * 1.2 ? 0.34 : 0.5),
      pen.height * (pen.width > pen.height * 1.2 ? 0.5 : 0.6),
    ]
    if (grille === 'round') pen.fill(ink, [ring(cx, cy, size / 2)])
    if (grille === 'round') pen.fill(pen.tone(scale(palette.dark, 1.5)), [ring(cx, cy, size * 0.32)])
    if (grille === 'round') pen.fill(ink, [ring(cx, cy, size * 0.12)])
    if (grille === 'dots')
      pen.fill(
        ink,
        times(121, (i): Point => [(i % 11) - 5, Math.floor(i / 11) - 5])
          .filter(([a, b]) => a * a + b * b < 27)
          .map(([a, b]) => ring(cx + a * size * 0.085, cy + b * size * 0.085, size * 0.022)),
      )
    if (grille === 'lines')
      pen.fill(
        ink,
        times(12, (i) => rect(cx - size / 2, cy - size / 2 + (i * size) / 12, size, size / 30)),
      )
    pen.fill(pen.tone(palette.accent), [ring(pen.width * 0.84, pen.height * 0.26, pen.height * 0.08)])
    pen.fill(ink, [ring(pen.width * 0.7, pen.height * 0.22, pen.height * 0.045)])
  }
  const solids = [
    box(-w / 2, 0.02, 0, w, h, d, { colour: rng.chance(0.5) ? m.wood : m.coat, front }),
    ...[-1, 1].map((s) => box(s * w * 0.4 - 0.02, 0, 0.04, 0.04, 0.02, 0.1, { colour: palette.dark })),
  ]
  if (rng.chance(0.6))
    solids.push(
      bar([-w * 0.3, h + 0.02, 0.1], [-w * 0.3, h + 0.09, 0.1], 0.015, { colour: m.metal }),
      bar([w * 0.3, h + 0.02, 0.1], [w * 0.3, h + 0.09, 0.1], 0.015, { colour: m.metal }),
      bar([-w * 0.32, h + 0.09, 0.1], [w * 0.32, h + 0.09, 0.1], 0.022, { colour: m.wood }),
    )
  const angle = rng.range(-0.5, 0.5)
  return { solids: solids.map((s) => rotated(s, angle)), sprites: [] }
}

/** A clock or a watch: a disc with hands and twelve marks. */
export function clock(m: Making, hands: 1 | 2 = 2): Piece {
  const { rng, palette } = m
  const face = rng.pick([palette.stone, m.coat, palette.main])
  const r = rng.range(0.2, 0.3)
  const disc = times(
    40,
    (i): Point => [Math.cos((i / 40) * 6.283) * r, r + 0.04 + Math.sin((i / 40) * 6.283) * r],
  )
  const [hour, minute] = [rng.range(0, 6.283), rng.range(0, 6.283)]
  const marks = rng.pick([4, 12, 60])
  const front = (pen: Parameters<NonNullable<Solid['faces'][number]['paint']>>[0]) => {
    const ring = (k: number) =>
      times(
        48,
        (i): Point => [r + Math.cos((i / 48) * 6.283) * r * k, r + Math.sin((i / 48) * 6.283) * r * k],
      )
    pen.fill(pen.tone(face), [ring(0.9)])
    const ink = pen.tone(mix(face, palette.dark, 0.86))
    const hand = (a: number, long: number, wide: number, from = -0.12): Point[] => {
      const [c, s] = [Math.cos(a), Math.sin(a)]
      const p = (u: number, v: number): Point => [r + (c * u - s * v) * r, r + (s * u + c * v) * r]
      return [p(from, -wide), p(long, -wide * 0.7), p(long, wide * 0.7), p(from, wide)]
    }
    pen.fill(
      ink,
      times(marks, (i) =>
        hand(
          (i / marks) * 6.283,
          0.84,
          i % Math.max(1, marks / 12) ? 0.006 : 0.014,
          i % Math.max(1, marks / 12) ? 0.79 : 0.72,
        ),
      ),
    )
    pen.fill(
      ink,
      hands === 1 ? [hand(hour, 0.68, 0.03)] : [hand(hour, 0.46, 0.035), hand(minute, 0.7, 0.024)],
    )
    pen.fill(pen.tone(palette.accent), [
      ...(hands === 1 ? [] : [hand(minute + 1.9, 0.74, 0.009, -0.2)]),
      times(20, (i): Point => [r + Math.cos(i / 3.18) * r * 0.045, r + Math.sin(i / 3.18) * r * 0.045]),
    ])
  }
  const solids = [
    extrusion(disc, 0, 0.07, { colour: rng.chance(0.5) ? m.metal : m.wood, front }),
    box(-r * 0.4, 0, -0.01, r * 0.8, 0.05, 0.1, { colour: m.wood }),
  ]
  const angle = rng.range(-0.3, 0.3)
  return { solids: solids.map((s) => rotated(s, angle)), sprites: [] }
}

/** Tiles laid out in a pattern, or a few of them leaning in a pile. */
export function tileSet(m: Making): Piece {
  const { rng } = m
  const colours = coats(m).slice(0, rng.int(2, 4))
  const n = rng.int(4, 6)
  const motif = rng.int(0, 3)
  const size = 0.2
  const solids = times(n * n, (i) => {
    const [c, r] = [i % n, Math.floor(i / n)]
    const colour = at(colours, motif === 1 ? c + r : rng.int(0, colours.length - 1))
    const other = at(colours, colours.indexOf(colour) + 1)
    const turn = rng.int(0, 3)
    return box((c - n / 2) * size, 0, (r - n / 2) * size, size * 0.965, 0.022, size * 0.965, {
      colour,
      topPaint: (pen) => {
        const w = pen.width
        const corner = at<Point>(
          [
            [0, 0],
            [w, 0],
            [w, w],
            [0, w],
          ],
          motif === 2 ? turn : c + r,
        )
        const fan = times(
          13,
          (k): Point => [
            Math.abs(corner[0] - Math.cos((k / 12) * 1.5708) * w),
            Math.abs(corner[1] - Math.sin((k / 12) * 1.5708) * w),
          ],
        )
        if (motif === 0)
          pen.fill(pen.tone(other), [
            [
              [0, 0],
              [w, 0],
              [at([w, 0], turn), w],
            ],
          ])
        else if (motif < 3) pen.fill(pen.tone(other), [[corner, ...fan]])
        else
          pen.fill(pen.tone(other), [rect(w * 0.2, turn % 2 ? 0 : w * 0.2, w * 0.6, turn % 2 ? w : w * 0.6)])
      },
    })
  })
  const angle = rng.range(0.2, 0.9)
  return { solids: solids.map((s) => rotated(s, angle)), sprites: [] }
}
