import { type Colour, luminance, mix, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { isNight } from '../kit/light.ts'
import { type FacePen, rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import type { Paint } from '../kit/solid.ts'
import type { Materials } from './materials.ts'

export function together(...paints: readonly (Paint | undefined)[]): Paint {
  return (pen) => {
    for (const paint of paints) paint?.(pen)
  }
}

/** Thin strokes that make a wall of planks, panels or courses; none where they would be finer than a pixel. */
export function texture(kind: 'planks' | 'boards' | 'panels' | 'courses', wall: Colour, step = 0.35): Paint {
  return (pen) => {
    const gap = Math.max(step, 5 / pen.fineness)
    const joint = Math.max(0.02, 1.1 / pen.fineness)
    const ink = pen.tone(scale(wall, luminance(wall) > 0.45 ? 0.8 : 0.66))
    const pale = pen.tone(scale(wall, 1.08))
    if (kind === 'planks') {
      const strips = times(pen.width / gap, (i) => i * gap)
      pen.fill(
        pale,
        strips.filter(() => pen.rng.chance(0.3)).map((u) => rect(u, 0, gap, pen.height)),
        0.4,
      )
      pen.fill(
        ink,
        strips.map((u) => rect(u, 0, joint, pen.height)),
        0.55,
      )
      return
    }
    if (kind === 'panels') {
      const wide = gap * 5
      pen.fill(
        ink,
        [
          ...times(pen.width / wide, (i) => rect((i + 1) * wide, 0, joint, pen.height)),
          ...times(pen.height / (gap * 8), (i) => rect(0, (i + 1) * gap * 8, pen.width, joint)),
        ],
        0.4,
      )
      return
    }
    pen.fill(
      ink,
      times(pen.height / gap, (i) => rect(0, i * gap, pen.width, joint)),
      kind === 'boards' ? 0.5 : 0.28,
    )
    if (kind === 'courses') {
      const bricks = times(Math.min(160, pen.width * pen.height * 0.5), () =>
        rect(
          pen.rng.range(0, Math.max(0, pen.width - gap * 2)),
          Math.floor(pen.rng.range(0, pen.height / gap)) * gap,
          gap * 2,
          gap * 0.9,
        ),
      )
      pen.fill(pale, bricks.slice(0, bricks.length / 2), 0.55)
      pen.fill(ink, bricks.slice(bricks.length / 2), 0.25)
    }
  }
}

interface Grid {
  bay: number
  storey: number
  /** Share of the bay and the storey that is open. */
  open: readonly [number, number]
  depth: number
  /** Share of openings left out. */
  blind?: number
  base?: number
  arched?: boolean
  frame?: boolean
  /** Every second storey stands half a bay aside. */
  staggered?: boolean
}

const shares = (length: number, step: number) => Math.max(1, Math.round(length / step))

export function windows(m: Materials, wall: Colour, grid: Grid): Paint {
  return (pen) => {
    const cols = shares(pen.width, grid.bay)
    const foot = grid.base ?? 0
    const rows = shares(pen.height - foot, grid.storey)
    const bay = pen.width / cols
    const storey = (pen.height - foot) / rows
    const [w, h] = [bay * grid.open[0], storey * grid.open[1]]
    const shapes: Point[][] = []
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < cols; c++) {
        if (pen.rng.chance(grid.blind ?? 0)) continue
        const shift = grid.staggered && r % 2 ? bay * 0.25 : 0
        const u = c * bay + (bay - w) / 2 + shift
        if (u + w > pen.width) continue
        const v = foot + r * storey + (storey - h) * 0.45
        shapes.push(grid.arched ? arch(u, v, w, h) : rect(u, v, w, h))
      }
    pen.openings(shapes, {
      depth: grid.depth,
      glass: m.glass,
      reveal: wall,
      frame: grid.frame ? m.dark : undefined,
      lived: 0.62,
    })
    if (!isNight(pen.light)) litSills(pen, shapes, wall)
  }
}

function litSills(pen: FacePen, shapes: readonly Point[][], wall: Colour): void {
  const high = Math.max(0.05, 2 / pen.fineness)
  const sills = shapes.map((s) => {
    const [a, b] = [s[0] ?? [0, 0], s[1] ?? [0, 0]]
    return rect(a[0], a[1], b[0] - a[0], high)
  })
  pen.fill(pen.tone(scale(wall, 1.12)), sills, 0.8)
}

export function arch(u: number, v: number, w: number, h: number): Point[] {
  const r = w / 2
  const spring = Math.max(0, h - r)
  return [
    [u, v],
    [u + w, v],
    ...times(9, (i): Point => {
      const a = (i / 8) * Math.PI
      return [u + r + Math.cos(a) * r, v + spring + Math.sin(a) * Math.min(r, h)]
    }),
  ]
}

/** Glass from floor to ceiling between mullions, with the room behind it. */
export function curtain(m: Materials, bay: number, storey: number, room: Colour): Paint {
  return (pen) => {
    const night = isNight(pen.light)
    const cols = shares(pen.width, bay)
    const rows = shares(pen.height, storey)
    const w = pen.width / cols
    const h = pen.height / rows
    const mullion = Math.max(0.06, 2 / pen.fineness)
    const panes = times(cols * rows, (i) =>
      rect((i % cols) * w + mullion / 2, Math.floor(i / cols) * h + mullion, w - mullion, h - mullion * 2),
    )
    pen.fill(pen.tone(m.dark), [rect(0, 0, pen.width, pen.height)])
    const back = night ? ([240, 196, 128] as const) : mix(mix(m.glass, room, 0.28), pen.light.zenith, 0.12)
    pen.fill(back, panes)
    // What stands in the room: a wall, a few low things, seen through the panes only as shades.
    const things: Point[][] = []
    for (let r = 0; r < rows; r++)
      for (let u = pen.rng.range(0, w); u < pen.width - w * 0.6; u += pen.rng.range(w * 0.8, w * 2.4))
        things.push(
          rect(
            u,
            r * h + mullion,
            Math.min(pen.rng.range(0.3, 1.5), pen.width - u),
            h * pen.rng.range(0.16, 0.6),
          ),
        )
    pen.fill(night ? [196, 132, 74] : scale(back, 0.82), things, 0.75)
    if (night)
      pen.fill(
        [252, 224, 170],
        panes.filter(() => pen.rng.chance(0.3)),
        0.7,
      )
    else {
      const lean = pen.height * 0.5
      const flashes = times(Math.max(1, pen.width / 9), () => {
        const u = pen.rng.range(0, pen.width)
        const wide = pen.rng.range(0.3, 2.2)
        return [
          [u, 0],
          [Math.min(pen.width, u + wide), 0],
          [Math.min(pen.width, u + wide + lean), pen.height],
          [Math.min(pen.width, u + lean), pen.height],
        ] as Point[]
      })
      pen.fill(pen.light.horizon, flashes, 0.2)
      pen.fill(pen.light.shadow, [rect(0, pen.height * 0.8, pen.width, pen.height * 0.2)], 0.25)
    }
    pen.fill(
      pen.tone(m.dark),
      times(cols + 1, (i) =>
        rect(Math.min(pen.width - mullion, i * w - (i ? mullion / 2 : 0)), 0, mullion, pen.height),
      ),
    )
    pen.fill(
      pen.tone(m.dark),
      times(rows - 1, (i) => rect(0, (i + 1) * h - mullion * 1.5, pen.width, mullion * 3)),
    )
  }
}

/** Slender uprights before a dark or lamplit depth. */
export function fins(m: Materials, wall: Colour, pitch: number, share: number, edge = 0.4): Paint {
  return (pen) => {
    const night = isNight(pen.light)
    const bottom = edge * 0.6
    pen.fill(night ? [236, 184, 112] : mix(m.glass, m.dark, 0.4), [
      rect(edge, bottom, pen.width - edge * 2, pen.height - edge - bottom),
    ])
    if (!night)
      pen.fill(
        m.dark,
        [rect(edge, pen.height - edge - pen.height * 0.18, pen.width - edge * 2, pen.height * 0.18)],
        0.45,
      )
    const gap = Math.max(pitch, 7 / pen.fineness)
    const count = shares(pen.width - edge * 2, gap)
    const step = (pen.width - edge * 2) / count
    pen.fill(
      pen.tone(scale(wall, 0.7)),
      times(count, (i) => rect(edge + i * step, bottom, step * share * 1.5, pen.height - edge - bottom)),
    )
    pen.fill(
      pen.tone(wall),
      times(count, (i) => rect(edge + i * step, bottom, step * share, pen.height - edge - bottom)),
    )
  }
}

/** Bands of glass that run the whole length. */
function ribbons(m: Materials, wall: Colour, storey: number, share: number): Paint {
  return (pen) => {
    const rows = shares(pen.height, storey)
    const h = pen.height / rows
    const shapes = times(rows, (r) =>
      rect(
        Math.min(0.5, pen.width * 0.06),
        r * h + h * (1 - share) * 0.6,
        pen.width - Math.min(1, pen.width * 0.12),
        h * share,
      ),
    )
    pen.openings(shapes, { depth: 0.35, glass: m.glass, reveal: wall, lived: 0.8 })
    const bar = Math.max(0.07, 2 / pen.fineness)
    const posts = shares(pen.width, 1.6)
    pen.fill(
      pen.tone(m.dark),
      shapes.flatMap((s) =>
        times(posts - 1, (i) => rect(((i + 1) * pen.width) / posts, s[0]?.[1] ?? 0, bar, h * share)),
      ),
      0.9,
    )
  }
}

/** A plain wall with a few openings set where they are needed. */
export function composed(m: Materials, wall: Colour, seedOf: Random): Paint {
  const holes = times(seedOf.int(2, 5), () => ({
    u: seedOf.range(0.06, 0.8),
    v: seedOf.range(0.1, 0.7),
    w: seedOf.range(0.07, 0.24),
    h: seedOf.range(0.12, 0.34),
  }))
  return (pen) => {
    const free = holes.filter(
      (a, i) =>
        !holes
          .slice(0, i)
          .some(
            (b) =>
              a.u < b.u + b.w + 0.03 &&
              b.u < a.u + a.w + 0.03 &&
              a.v < b.v + b.h + 0.03 &&
              b.v < a.v + a.h + 0.03,
          ),
    )
    const shapes = free.map((o) =>
      rect(
        o.u * pen.width,
        o.v * pen.height,
        Math.min(o.w, 0.94 - o.u) * pen.width,
        Math.min(o.h, 0.94 - o.v) * pen.height,
      ),
    )
    pen.openings(shapes, { depth: 0.4, glass: m.glass, reveal: wall, frame: m.dark, lived: 0.85 })
  }
}

export function door(m: Materials, at: number, wide = 1.1, high = 2.3, colour: Colour = m.accent): Paint {
  return (pen) => {
    const u = Math.min(pen.width - wide, at * pen.width)
    pen.fill(pen.tone(scale(colour, 0.55)), [rect(u - 0.12, 0, wide + 0.24, high + 0.12)])
    pen.fill(pen.tone(colour), [rect(u, 0, wide, high)])
    if (isNight(pen.light))
      pen.fill([248, 205, 138], [rect(u + wide * 0.3, high * 0.3, wide * 0.4, high * 0.55)], 0.9)
  }
}

/** One of the ways to clad a wall of windows, chosen once for a whole building. */
export function chooseFacade(m: Materials, wall: Colour, rng: Random): Paint {
  const bay = rng.range(1.8, 4)
  const storey = rng.range(3.1, 3.8)
  const kind = rng.pick(['grid', 'tall', 'ribbon', 'fins', 'curtain', 'arches', 'staggered', 'deep'] as const)
  const skin = rng.pick(['courses', 'panels', 'planks', 'plain', 'plain'] as const)
  const cover = skin === 'plain' ? undefined : texture(skin, wall)
  if (kind === 'fins') return together(cover, fins(m, wall, rng.range(0.7, 1.5), rng.range(0.25, 0.45)))
  if (kind === 'curtain') return curtain(m, bay, storey, m.second)
  if (kind === 'ribbon') return together(cover, ribbons(m, wall, storey, rng.range(0.38, 0.6)))
  const shape: Record<'grid' | 'tall' | 'arches' | 'staggered' | 'deep', Grid> = {
    grid: { bay, storey, open: [rng.range(0.4, 0.6), rng.range(0.45, 0.65)], depth: 0.3 },
    tall: { bay: bay * 0.7, storey, open: [rng.range(0.34, 0.5), 0.78], depth: 0.35, frame: true },
    arches: { bay: bay * 1.1, storey: storey * 1.15, open: [0.62, 0.78], depth: 0.7, arched: true },
    staggered: { bay, storey, open: [0.42, 0.6], depth: 0.3, staggered: true, blind: 0.12 },
    deep: { bay: bay * 1.2, storey, open: [0.76, 0.72], depth: 0.9, frame: true },
  }
  return together(cover, windows(m, wall, shape[kind]))
}
