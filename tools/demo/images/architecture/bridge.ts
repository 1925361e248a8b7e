import { type Random, times } from '../kit/random.ts'
import { bar, box, extrusionAcross, prism, type Solid } from '../kit/solid.ts'
import { texture } from './facades.ts'
import type { Building } from './low.ts'
import type { Materials } from './materials.ts'

/** A short bridge that widens halfway, for a bench and whoever sits on it. */
export function benchBridge(rng: Random, m: Materials): Building {
  const short = bridge(rng, m, ['arch'], [30, 38])
  const y = short.walk ?? 0
  const long = 5.4
  const seat = { colour: m.accent }
  return {
    ...short,
    solids: [
      ...short.solids,
      box(-5, y - 1.3, -1.9, 10, 1.3, 1.9, { colour: m.trim, top: m.paving }),
      box(-long / 2, y + 0.42, -1.3, long, 0.14, 0.6, seat),
      box(-long / 2, y + 0.62, -0.7, long, 0.5, 0.1, seat),
      ...[-0.44, 0, 0.44].map((k) =>
        box(k * long - 0.1, y, -1.2, 0.2, 0.42, 0.4, { colour: m.dark, casts: false }),
      ),
    ],
  }
}

/** A bridge in a coat: boards to the height of the eye, and one long roof. */
export function coveredBridge(rng: Random, m: Materials): Building {
  const span = rng.range(30, 42)
  const base = bridge(rng, m, ['truss'], [span, span])
  const y = base.walk ?? 0
  const high = rng.range(4.2, 5)
  const ends = [-span / 2 - 1, span + 2] as const
  return {
    ...base,
    solids: [
      ...base.solids.filter((s) => s.points.every((p) => p[1] <= y + 0.2)),
      box(ends[0], y, 3.4, ends[1], high, 0.3, { colour: m.wall, paint: texture('planks', m.wall, 0.35) }),
      ...times(13, (i) =>
        box(-span / 2 + (i * span) / 12 - 0.15, y, -0.1, 0.3, high, 0.3, { colour: m.wall }),
      ),
      box(ends[0], y, -0.12, ends[1], 1.3, 0.12, { colour: m.wall, paint: texture('planks', m.wall, 0.3) }),
      extrusionAcross(
        [
          [-1.2, y + high],
          [4.8, y + high],
          [1.8, y + high + 2.6],
        ],
        ends[0] - 0.8,
        ends[1] + 1.6,
        { colour: m.wall, top: m.roof, topPaint: texture('planks', m.roof, 0.6) },
      ),
    ],
  }
}

type Manner = 'arch' | 'cables' | 'truss'

/** An arch, masts with cables, or a truss, over water. */
export function bridge(
  rng: Random,
  m: Materials,
  manners: readonly Manner[] = ['arch', 'arch', 'cables', 'truss'],
  reach: readonly [number, number] = [46, 70],
): Building {
  const span = rng.range(...reach)
  const deck = rng.range(3, 6)
  const steel = rng.pick([m.wall, m.trim, m.accent])
  const solids: Solid[] = [
    box(-span * 0.75, deck, 0, span * 1.5, 1, 4, { colour: m.trim }),
    box(-span * 0.75, deck + 1.5, -0.05, span * 1.5, 0.1, 0.1, { colour: m.dark, casts: false }),
  ]
  const kind = rng.pick(manners)
  const post = (x: number, low: number, high: number, w = 0.22) =>
    solids.push(bar([x, low, 0.3], [x, high, 0.3], w, { colour: steel, casts: false }))
  if (kind === 'arch') {
    const rise = span * rng.range(0.2, 0.32)
    const y = (x: number) => deck * 0.3 + rise * (1 - (2 * x) ** 2 / span ** 2)
    const n = 22
    for (const z of [0.3, 3.7])
      for (let i = 0; i < n; i++) {
        const a = -span / 2 + (i * span) / n
        solids.push(bar([a, y(a), z], [a + span / n + 0.15, y(a + span / n), z], 0.9, { colour: steel }))
      }
    for (let i = 1; i < n; i++)
      post(
        -span / 2 + (i * span) / n,
        Math.min(deck, y(-span / 2 + (i * span) / n)),
        Math.max(deck, y(-span / 2 + (i * span) / n)),
        0.14,
      )
  } else if (kind === 'cables') {
    const masts = rng.chance(0.5) ? [0] : [-span * 0.26, span * 0.26]
    const tall = span * rng.range(0.3, 0.42)
    for (const x of masts) {
      solids.push(bar([x - 0.6, -1, 2], [x + 0.2, deck + tall, 2], 1.6, { colour: steel }))
      const reach = masts.length === 1 ? span * 0.48 : span * 0.24
      for (let i = 1; i <= 8; i++)
        for (const s of [-1, 1])
          solids.push(
            bar([x, deck + tall * (0.45 + i * 0.065), 2], [x + (s * reach * i) / 8, deck + 0.5, 0.3], 0.13, {
              colour: m.trim,
              casts: false,
            }),
          )
    }
  } else if (kind === 'truss') {
    const h = rng.range(4, 6)
    const n = 16
    solids.push(box(-span / 2, deck + h, 0, span, 0.5, 0.5, { colour: steel }))
    for (let i = 0; i <= n; i++) {
      const x = -span / 2 + (i * span) / n
      post(x, deck, deck + h, 0.3)
      if (i < n)
        solids.push(
          bar([x, i % 2 ? deck : deck + h, 0.3], [x + span / n, i % 2 ? deck + h : deck, 0.3], 0.26, {
            colour: steel,
            casts: false,
          }),
        )
    }
  }
  for (const x of [-span * 0.52, span * 0.52]) {
    solids.push(
      prism(
        [
          [x - 1, 0.4],
          [x + 1, 0.4],
          [x + 1, 3.6],
          [x - 1, 3.6],
        ],
        -1,
        deck,
        { colour: m.second, paint: texture('boards', m.second, 0.6) },
      ),
    )
  }
  return { solids, setting: ['water'], walk: deck + 1 }
}
