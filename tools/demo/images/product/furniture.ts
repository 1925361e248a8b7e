import { chair as plainChair } from '../interior/furniture.ts'
import { scale } from '../kit/colour.ts'
import type { Point3 } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { at, times } from '../kit/random.ts'
import { bar, box, drum, moved, rotated, type Solid } from '../kit/solid.ts'
import { coats, type Making, vase } from './making.ts'
import type { Piece } from './stage.ts'
import { turned } from './turned.ts'

export function seating(m: Making, oneArm = false): Piece {
  const { rng } = m
  const kind = rng.pick(
    oneArm ? (['ply', 'lounge', 'cane'] as const) : (['sticks', 'ply', 'lounge', 'plain', 'cane'] as const),
  )
  const angle = rng.range(-0.6, 0.6)
  const leg = (a: Point3, b: Point3, w = 0.035) => bar(a, b, w, { colour: m.wood })
  if (kind === 'plain')
    return { solids: plainChair(m.coat, m.wood, rng).map((s) => rotated(s, angle)), sprites: [] }
  const w = rng.range(0.46, 0.56)
  const h = w / 2
  const seatHigh = kind === 'lounge' ? 0.36 : 0.44
  const back = kind === 'lounge' ? 0.74 : rng.range(0.76, 0.94)
  const solids: Solid[] = []
  const splay = rng.range(1, 1.2)
  for (const [a, b] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    solids.push(
      leg(
        [a * h * splay, 0, b * h * splay],
        [a * h * 0.84, b > 0 && kind !== 'ply' ? back : seatHigh, b * h * (b > 0 ? 1 : 0.84)],
      ),
    )
  solids.push(
    box(-h, seatHigh, -h, w, kind === 'lounge' ? 0.1 : 0.035, w, {
      colour: kind === 'sticks' ? m.wood : m.coat,
      topPaint:
        kind === 'cane'
          ? (pen) =>
              pen.fill(
                pen.tone(scale(m.coat, 0.82)),
                times(12, (i) => rect(0, (i * pen.height) / 12, pen.width, pen.height / 40)),
              )
          : undefined,
    }),
  )
  if (kind === 'sticks') {
    const rows = rng.int(5, 8)
    for (let i = 0; i < rows; i++)
      solids.push(
        leg(
          [-h * 0.8 + (i * w * 0.8) / (rows - 1), seatHigh, h * 0.9],
          [-h * 0.86 + (i * w * 0.86) / (rows - 1), back, h * 1.05],
          0.016,
        ),
      )
    solids.push(bar([-h, back, h * 1.05], [h, back, h * 1.05], 0.05, { colour: m.wood }, 0.035))
  } else if (kind === 'ply')
    solids.push(
      ...[-1, 1].map((s) =>
        leg([s * h * 0.5, seatHigh, h * 0.9], [s * h * 0.5, back - 0.05, h * 1.12], 0.03),
      ),
      box(-h * 0.95, back - 0.24, h * 1.02, w * 0.95, 0.24, 0.03, { colour: m.coat }),
    )
  else
    solids.push(
      box(
        -h * 0.86,
        seatHigh + 0.14,
        h * 0.9,
        w * 0.86,
        back - seatHigh - 0.14,
        kind === 'lounge' ? 0.12 : 0.03,
        { colour: m.coat },
      ),
    )
  if (oneArm || kind === 'lounge' || rng.chance(0.35))
    for (const s of oneArm ? [rng.side()] : [-1, 1])
      solids.push(
        bar([s * h * 1.02, 0.62, -h * 0.8], [s * h * 0.98, 0.66, h], 0.045, { colour: m.wood }, 0.03),
        leg([s * h * 1.02, seatHigh, -h * 0.75], [s * h * 1.02, 0.62, -h * 0.75], 0.03),
      )
  for (const s of [-1, 1])
    solids.push(leg([s * h * 0.92, 0.2, -h * 0.95], [s * h * 0.92, 0.2, h * 0.98], 0.022))
  return { solids: solids.map((s) => rotated(s, angle)), sprites: [] }
}

export function stools(m: Making): Piece {
  const { rng } = m
  const colours = coats(m)
  const count = rng.int(1, 3)
  const three = rng.chance(0.5)
  const solids = times(count, (i) => {
    const h = rng.range(0.4, 0.75)
    const legs = three ? 3 : 4
    const parts = times(legs, (k) => {
      const a = (k / legs) * 6.283 + 0.5
      return bar(
        [Math.cos(a) * 0.21, 0, Math.sin(a) * 0.21],
        [Math.cos(a) * 0.13, h, Math.sin(a) * 0.13],
        0.035,
        { colour: m.wood },
      )
    })
    return [
      ...parts,
      drum(
        0,
        0,
        0.19,
        h,
        h + rng.range(0.03, 0.07),
        {
          colour: i === 0 ? m.palette.accent : at(colours, i),
          top: scale(i === 0 ? m.palette.accent : at(colours, i), 1.05),
        },
        28,
      ),
    ].map((s) => ({
      ...s,
      points: s.points.map((p): Point3 => [p[0] + i * 0.58, p[1], p[2]]),
      faces: s.faces.map((f) => ({
        ...f,
        points: f.points.map((p): Point3 => [p[0] + i * 0.58, p[1], p[2]]),
      })),
    }))
  }).flat()
  return { solids, sprites: [] }
}

interface Board {
  high: readonly number[]
  deep: readonly [number, number]
}

export const bench = (m: Making): Piece => tableOrBench(m, { high: [0.42, 0.45], deep: [0.34, 0.44] })
export const table = (m: Making): Piece => tableOrBench(m, { high: [0.74], deep: [0.7, 0.9] })
export const lowTable = (m: Making): Piece => tableOrBench(m, { high: [0.3, 0.36], deep: [0.6, 0.8] })

/** The same bench in three lengths, the shortest in front. */
export function benches(m: Making): Piece {
  const top = { colour: m.wood, top: scale(m.wood, 1.06) }
  const one = (w: number): Solid[] => [
    box(-w / 2, 0.42, -0.18, w, 0.045, 0.36, top),
    ...[-1, 1].flatMap((a) =>
      [-1, 1].map((b) =>
        bar([a * (w / 2 - 0.06), 0, b * 0.15], [a * (w / 2 - 0.1), 0.42, b * 0.12], 0.045, {
          colour: m.palette.accent,
        }),
      ),
    ),
  ]
  const turn = m.rng.range(-0.3, 0.3)
  return {
    solids: [0.62, 1.15, 1.8].flatMap((w, i) =>
      one(w).map((s) => rotated(moved(s, [0, 0, (i - 1) * 0.62]), turn)),
    ),
    sprites: [],
  }
}

/** Chairs of one kind on top of one another. */
export function chairStack(m: Making): Piece {
  const one = plainChair(m.coat, m.metal, m.rng)
  const other = plainChair(m.palette.accent, m.metal, m.rng)
  const angle = m.rng.side() * m.rng.range(0.35, 0.6)
  const lifted = (parts: readonly Solid[], i: number) =>
    parts.map((s) => rotated(moved(s, [0, i * 0.13, -i * 0.03]), angle))
  return { solids: times(8, (i) => lifted(i === 7 ? other : one, i)).flat(), sprites: [] }
}

export function tableOrBench(
  m: Making,
  board: Board = { high: [0.4, 0.44, 0.74], deep: [0.38, 0.8] },
): Piece {
  const { rng } = m
  const w = rng.range(1.2, 2.2)
  const d = rng.range(...board.deep)
  const h = rng.pick(board.high)
  const legs = rng.pick(['splay', 'slab', 'frame', 'block'] as const)
  const angle = rng.range(-0.5, 0.5)
  const top = box(-w / 2, h, -d / 2, w, rng.range(0.03, 0.08), d, {
    colour: rng.chance(0.6) ? m.wood : m.coat,
    top: rng.chance(0.5) ? scale(m.wood, 1.05) : m.coat,
  })
  const z = d / 2 - 0.06
  const x = w / 2 - rng.range(0.08, 0.3)
  const sides = [-1, 1] as const
  const parts: Record<typeof legs, Solid[]> = {
    splay: sides.flatMap((a) =>
      sides.map((b) => bar([a * (x + 0.1), 0, b * (z + 0.03)], [a * x, h, b * z], 0.05, { colour: m.wood })),
    ),
    slab: sides.map((a) => box(a * x - 0.03, 0, -z, 0.06, h, z * 2, { colour: m.wood })),
    frame: sides.flatMap((a) => [
      ...sides.map((b) => bar([a * x, 0, b * z], [a * x, h, b * z], 0.03, { colour: m.metal })),
      bar([a * x, 0.02, -z], [a * x, 0.02, z], 0.03, { colour: m.metal }),
    ]),
    block: [
      drum(-x * 0.8, 0, d * 0.34, 0, h, { colour: m.coat }, 24),
      box(x * 0.6 - d * 0.3, 0, -d * 0.3, d * 0.6, h, d * 0.6, { colour: m.palette.accent }),
    ],
  }
  return {
    solids: [...parts[legs], top].map((s) => rotated(s, angle)),
    sprites:
      rng.chance(0.4) && Math.abs(angle) < 0.3
        ? [turned([w * 0.2, h + 0.06, 0], vase(rng, 0.34), m.palette.accent)]
        : [],
  }
}

export function shelving(m: Making): Piece {
  const { rng, palette } = m
  const [cols, rows] = [rng.int(2, 4), rng.int(2, 5)]
  const [cw, ch, d] = [rng.range(0.4, 0.6), rng.range(0.34, 0.42), 0.34]
  const colours = [palette.accent, palette.main, palette.second, palette.stone, palette.leaf, palette.dark]
  const solids: Solid[] = []
  for (let r = 0; r <= rows; r++)
    solids.push(box((-cols * cw) / 2, r * ch + 0.1, 0, cols * cw, 0.025, d, { colour: m.wood }))
  for (let c = 0; c <= cols; c++)
    solids.push(
      box((-cols * cw) / 2 + c * cw - 0.012, 0, 0, 0.024, rows * ch + 0.12, d, {
        colour: rng.chance(0.5) ? m.wood : m.metal,
      }),
    )
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const [x, y] = [(-cols * cw) / 2 + c * cw + 0.015, r * ch + 0.125]
      const roll = rng.next()
      if (roll < 0.3)
        solids.push(box(x, y, 0.02, cw - 0.03, ch - 0.03, d - 0.04, { colour: rng.pick(colours) }))
      else {
        solids.push(
          box(x, y, d - 0.03, cw - 0.03, ch - 0.03, 0.01, { colour: scale(m.wood, 0.72), casts: false }),
        )
        if (roll < 0.7)
          for (let u = x + 0.02; u < x + cw * 0.75; u += 0.055)
            solids.push(
              box(u, y, 0.06, 0.04, ch * rng.range(0.5, 0.85), 0.2, {
                colour: rng.pick(colours),
                casts: false,
              }),
            )
      }
    }
  const angle = rng.range(-0.4, 0.4)
  return { solids: solids.map((s) => rotated(s, angle)), sprites: [] }
}
