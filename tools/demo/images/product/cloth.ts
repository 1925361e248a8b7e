import { placed } from '../interior/furniture.ts'
import { type Colour, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, type Paint, prism } from '../kit/solid.ts'
import { coats, type Making } from './making.ts'
import { built, type Piece } from './stage.ts'

export const stripes =
  (colour: Colour, step: number, wide: number): Paint =>
  (pen) =>
    pen.fill(
      pen.tone(colour),
      times(pen.width / step, (i) => rect(i * step + step * 0.3, 0, wide, pen.height)),
    )

/** Blankets folded and piled, the upper one with its stripe. */
export function blankets(m: Making): Piece {
  const { rng } = m
  const colours = coats(m)
  const angle = rng.range(-0.5, 0.5)
  let y = 0
  const solids = times(rng.int(3, 5), (i) => {
    const [w, h, d] = [rng.range(0.72, 0.8), rng.range(0.09, 0.14), rng.range(0.5, 0.56)]
    const colour = at(colours, i)
    const ink = at(colours, i + 2)
    const fold: Paint = (pen) =>
      pen.fill(pen.tone(scale(colour, 0.8)), [
        rect(0, pen.height * 0.3, pen.width, 0.01),
        rect(0, pen.height * 0.62, pen.width, 0.01),
      ])
    const low = y
    y += h
    return box(-w / 2 + rng.range(-0.02, 0.02), low, -d / 2, w, h, d, {
      colour,
      top: scale(colour, 1.04),
      side: fold,
      front: (pen) => {
        fold(pen)
        stripes(ink, pen.width / 3, 0.035)(pen)
      },
      topPaint: stripes(ink, w / 3, 0.035),
    })
  })
  return built(placed(solids, 0, 0, angle))
}

/** Cloth over a rail, in its folds. */
export function hungCloth(m: Making): Piece {
  const { rng } = m
  const [a, b] = coats(m)
  const cloth = a ?? m.coat
  const [w, h] = [rng.range(0.7, 1.1), rng.range(1, 1.3)]
  const folds = 12
  const step = w / folds
  const band = rng.range(0.12, 0.2)
  return built([
    ...times(folds, (i) =>
      prism(
        [
          [-w / 2 + i * step, i % 2 ? 0.06 : 0],
          [-w / 2 + (i + 1) * step, i % 2 ? 0 : 0.06],
          [-w / 2 + (i + 1) * step, i % 2 ? 0.02 : 0.08],
          [-w / 2 + i * step, i % 2 ? 0.08 : 0.02],
        ],
        0.14,
        0.14 + h,
        {
          colour: i % 2 ? cloth : scale(cloth, 0.94),
          paint: (pen) =>
            pen.fill(pen.tone(b ?? m.palette.stone), [
              rect(0, band * 0.4, pen.width, band * 0.4),
              rect(0, band, pen.width, band * 0.14),
            ]),
          casts: i % 3 === 0,
        },
      ),
    ),
    bar([-w / 2 - 0.16, h + 0.17, 0.04], [w / 2 + 0.16, h + 0.17, 0.04], 0.035, { colour: m.wood }),
    ...[-1, 1].map((s) =>
      bar([s * (w / 2 + 0.12), 0, 0.04], [s * (w / 2 + 0.12), h + 0.17, 0.04], 0.03, { colour: m.metal }),
    ),
  ])
}

export function slippers(m: Making): Piece {
  const felt = m.coat
  const shape = (k: number, dz = 0): Point[] =>
    times(22, (i): Point => {
      const a = (i / 22) * 6.2832
      const z = Math.sin(a)
      return [Math.cos(a) * (z < 0 ? 0.056 : 0.047) * k, z * 0.14 * k + dz]
    })
  const one = [
    prism(shape(1), 0, 0.014, { colour: m.palette.dark }),
    prism(shape(0.98), 0.014, 0.034, { colour: scale(felt, 0.9), top: m.palette.stone }),
    prism(
      shape(0.96).filter(([, z]) => z < 0.012),
      0.034,
      0.085,
      { colour: felt, top: scale(felt, 1.06) },
    ),
    prism(
      shape(0.7).filter(([, z]) => z < -0.02),
      0.085,
      0.1,
      { colour: felt, top: scale(felt, 1.1) },
    ),
  ]
  return built([...placed(one, 0, 0.1, 1), ...placed(one, 0.02, -0.08, 1.2)])
}

/** A rug that keeps nothing to itself. */
export function rug(m: Making): Piece {
  const [w, d] = [1.2, 1.7]
  const colours = coats(m)
  const n = m.rng.int(5, 8)
  const solid = box(-w / 2, 0, -d / 2, w, 0.02, d, {
    colour: m.coat,
    topPaint: (pen) => {
      const [c, r] = [pen.width / n, pen.height / (n + 2)]
      for (let i = 0; i < n * (n + 2); i++) {
        const [u, v] = [(i % n) * c, Math.floor(i / n) * r]
        pen.fill(pen.tone(at(colours, (i % n) + Math.floor(i / n))), [
          [
            [u, v],
            [u + c, v],
            [u + (Math.floor(i / n) % 2 ? c : 0), v + r],
          ],
        ])
      }
      pen.fill(pen.tone(m.palette.accent), [
        rect(0, 0, pen.width, 0.05),
        rect(0, pen.height - 0.05, pen.width, 0.05),
      ])
    },
  })
  return built(placed([solid], 0, 0, m.rng.range(0.2, 0.6)))
}
