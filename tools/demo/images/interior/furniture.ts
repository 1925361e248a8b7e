import { path, dot as spot } from '../kit/canvas.ts'
import { type Colour, css, mix, scale, tint } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import type { Sprite } from '../kit/scene.ts'
import { bar, box, drum, moved, rotated, type Solid } from '../kit/solid.ts'

/** Everything here stands on the floor with its middle at the origin; `placed` carries it into the room. */
export function placed(parts: readonly Solid[], x: number, z: number, turn = 0, y = 0): Solid[] {
  return parts.map((s) => moved(turn ? rotated(s, turn) : s, [x, y, z]))
}

export function chair(seat: Colour, frame: Colour, rng: Random): Solid[] {
  const w = rng.range(0.44, 0.52)
  const back = rng.range(0.74, 0.86)
  const leg = (x: number, z: number, top: number) =>
    bar([x * 1.1, 0, z * 1.1], [x, top, z], 0.04, { colour: frame, casts: false })
  const h = w / 2 - 0.03
  return [
    leg(-h, -h, 0.44),
    leg(h, -h, 0.44),
    leg(-h, h, back),
    leg(h, h, back),
    box(-w / 2, 0.44, -w / 2, w, 0.05, w, { colour: seat }),
    box(-w / 2, back - 0.2, w / 2 - 0.05, w, 0.2, 0.04, { colour: seat }),
  ]
}

export function stool(seat: Colour, frame: Colour, high = 0.7): Solid[] {
  return [
    ...[-1, 1].flatMap((a) =>
      [-1, 1].map((b) =>
        bar([a * 0.19, 0, b * 0.19], [a * 0.13, high, b * 0.13], 0.035, { colour: frame, casts: false }),
      ),
    ),
    drum(0, 0, 0.19, high, high + 0.06, { colour: seat }, 12),
  ]
}

export function table(
  w: number,
  d: number,
  top: Colour,
  legs: Colour,
  kind: 'legs' | 'trestle' | 'round' | 'block',
  high = 0.74,
): Solid[] {
  if (kind === 'round')
    return [
      drum(0, 0, w * 0.22, 0, 0.03, { colour: legs, casts: false }, 12),
      bar([0, 0.03, 0], [0, high, 0], 0.07, { colour: legs, casts: false }),
      drum(0, 0, w / 2, high, high + 0.04, { colour: top }, 20),
    ]
  if (kind === 'block') return [box(-w / 2, 0, -d / 2, w, high, d, { colour: top, top: scale(top, 1.06) })]
  const x = w / 2 - 0.1
  const z = d / 2 - 0.08
  const legsOf =
    kind === 'trestle'
      ? [-1, 1].map((s) => box(s * x - 0.04, 0, -z, 0.08, high, z * 2, { colour: legs }))
      : [-1, 1].flatMap((a) =>
          [-1, 1].map((b) =>
            bar([a * x, 0, b * z], [a * x, high, b * z], 0.055, { colour: legs, casts: false }),
          ),
        )
  return [...legsOf, box(-w / 2, high, -d / 2, w, 0.045, d, { colour: top })]
}

export function sofa(w: number, cloth: Colour, rng: Random): Solid[] {
  const seats = Math.max(1, Math.round(w / 0.85))
  const arm = rng.range(0.12, 0.22)
  const step = (w - arm * 2) / seats
  const pale = scale(cloth, 1.08)
  return [
    box(-w / 2 + 0.05, 0.1, -0.4, w - 0.1, 0.16, 0.8, { colour: scale(cloth, 0.85) }),
    box(-w / 2, 0.1, 0.25, w, rng.range(0.55, 0.68), 0.2, { colour: cloth }),
    ...[-1, 1].map((s) => box(s > 0 ? w / 2 - arm : -w / 2, 0.1, -0.45, arm, 0.46, 0.7, { colour: cloth })),
    ...times(seats, (i) =>
      box(-w / 2 + arm + i * step + 0.01, 0.26, -0.45, step - 0.02, 0.18, 0.7, { colour: pale }),
    ),
    ...[-1, 1].flatMap((a) =>
      [-0.3, 0.35].map((z) =>
        box(a * (w / 2 - 0.1) - 0.02, 0, z, 0.04, 0.1, 0.04, { colour: [50, 42, 36], casts: false }),
      ),
    ),
  ]
}

export function bed(cloth: Colour, wood: Colour, accent: Colour): Solid[] {
  return [
    box(-0.95, 0.08, -1.05, 1.9, 0.22, 2.1, { colour: wood }),
    box(-0.9, 0.3, -1, 1.8, 0.24, 2, { colour: mix(cloth, [255, 255, 255], 0.4) }),
    box(-0.92, 0.32, -1.02, 1.84, 0.26, 1.25, { colour: cloth }),
    box(-0.93, 0.33, -1.03, 1.86, 0.265, 0.4, { colour: accent }),
    box(-0.78, 0.54, 0.55, 0.7, 0.14, 0.38, { colour: [244, 240, 232] }),
    box(0.08, 0.54, 0.55, 0.7, 0.14, 0.38, { colour: [244, 240, 232] }),
    box(-1.05, 0, 1.05, 2.1, 1.05, 0.08, { colour: wood }),
  ]
}

/** A bookcase; the books are painted on its front. */
export function shelf(w: number, h: number, wood: Colour, books: readonly Colour[], seedOf: Random): Solid[] {
  const fill = seedOf.range(0.55, 0.95)
  return [
    box(-w / 2, 0, 0, w, h, 0.32, {
      colour: wood,
      front: (pen) => {
        const rows = Math.max(1, Math.round(pen.height / 0.38))
        const cols = Math.max(1, Math.round(pen.width / 0.9))
        const [rh, cw] = [pen.height / rows, pen.width / cols]
        const holes = times(rows * cols, (i): Point => [(i % cols) * cw, Math.floor(i / cols) * rh])
        pen.fill(
          pen.tone(scale(wood, 0.5)),
          holes.map(([u, v]) => rect(u + 0.025, v + 0.025, cw - 0.05, rh - 0.05)),
        )
        const byColour = new Map<Colour, Point[][]>()
        for (const [u, v] of holes) {
          let at = u + 0.04
          const end = u + (cw - 0.05) * pen.rng.range(fill, 1)
          while (at < end) {
            const thick = Math.max(0.025, pen.rng.range(0.02, 0.06), 2.4 / pen.fineness)
            if (at + thick > end) break
            const colour = pen.rng.pick(books)
            const known = byColour.get(colour) ?? []
            known.push(rect(at, v + 0.03, thick * 0.92, (rh - 0.07) * pen.rng.range(0.6, 0.92)))
            byColour.set(colour, known)
            at += pen.rng.chance(0.06) ? 0.16 : thick
          }
        }
        for (const [colour, shapes] of byColour) pen.fill(pen.tone(colour), shapes)
      },
    }),
  ]
}

/** A lamp on its cable, hung so that its lower edge is at the point. */
export function pendant(
  at: Point3,
  ceiling: number,
  radius: number,
  colour: Colour,
  kind: 'dome' | 'ball' | 'cone' | 'disc',
  on: boolean,
): Sprite {
  return {
    foot: at,
    width: radius * 0.2,
    height: radius,
    shadow: [],
    draw(canvas, camera, light) {
      const [x, y] = camera.project(at)
      const [cx, cy] = camera.project([at[0], ceiling, at[2]])
      const s = camera.sizeAt(at) * radius
      const paint = (c: Colour, k: number) => css(tint(c, mix(light.shade, light.lit, k)))
      canvas.add(
        `<path d="M${x.toFixed(1)} ${(y - s).toFixed(1)}L${cx.toFixed(1)} ${cy.toFixed(1)}" stroke="${paint([60, 54, 50], 0.5)}" stroke-width="${Math.max(1.2, s * 0.035).toFixed(1)}"/>`,
      )
      if (on)
        canvas.add(
          path(
            spot(x, y - s * 0.3, s * 4.2, s * 3.6),
            canvas.glow([
              [0, [255, 222, 160], 0.5],
              [0.35, [255, 214, 150], 0.16],
              [1, [255, 210, 140], 0],
            ]),
          ),
        )
      if (kind === 'ball') {
        canvas.add(path(spot(x, y - s * 0.6, s * 0.6), on ? '#fdebc4' : paint(colour, 0.9)))
        canvas.add(path(spot(x + s * 0.1, y - s * 0.66, s * 0.42), '#fff6df', on ? 0.6 : 0.25))
        return
      }
      const rise = { dome: 0.78, cone: 0.9, disc: 0.2 }[kind]
      const d =
        kind === 'dome'
          ? `M${x - s} ${y}A${s} ${s * rise} 0 0 1 ${x + s} ${y}Z`
          : `M${x - s} ${y}L${x - s * 0.14} ${y - s * rise}h${s * 0.28}L${x + s} ${y}Z`
      canvas.add(path(d, paint(colour, 0.45)))
      const half =
        kind === 'dome'
          ? `M${x} ${y}V${y - s * rise}A${s} ${s * rise} 0 0 1 ${x + s} ${y}Z`
          : `M${x} ${y}V${y - s * rise}h${s * 0.14}L${x + s} ${y}Z`
      canvas.add(path(half, paint(colour, 1), 0.7))
      canvas.add(path(spot(x, y, s, s * 0.13), on ? '#ffe7b4' : paint(scale(colour, 0.6), 0.5)))
    },
  }
}

/** A pot with leaves. */
export function plant(foot: Point3, height: number, leaf: Colour, pot: Colour, rng: Random): Sprite {
  const leaves = times(rng.int(9, 15), (i) => ({
    a: (i / 12 - 0.5) * 2.5 + rng.range(-0.15, 0.15),
    l: rng.range(0.5, 0.82),
    w: rng.range(0.06, 0.11),
    light: rng.next(),
  }))
  return {
    foot,
    width: height * 0.3,
    height,
    shadow: times(
      6,
      (i): Point3 => [
        foot[0] + Math.cos(i) * height * 0.3,
        foot[1] + height * (0.5 + Math.sin(i) * 0.3),
        foot[2],
      ],
    ),
    draw(canvas, camera, light) {
      const [x, y] = camera.project(foot)
      const s = camera.sizeAt(foot) * height
      const paint = (c: Colour, k: number) => css(tint(c, mix(light.shade, light.lit, k)))
      const w = s * 0.13
      canvas.add(
        path(`M${x - w * 0.8} ${y}L${x - w} ${y - s * 0.26}h${2 * w}L${x + w * 0.8} ${y}Z`, paint(pot, 0.45)),
      )
      canvas.add(path(`M${x} ${y}V${y - s * 0.26}h${w}L${x + w * 0.8} ${y}Z`, paint(pot, 0.95)))
      const root = y - s * 0.26
      for (const { a, l, w: wide, light: k } of leaves) {
        const [tx, ty] = [x + Math.sin(a) * l * s * 0.6, root - Math.cos(a) * l * s * 0.85]
        const [mx, my] = [(x + tx) / 2, (root + ty) / 2 - s * 0.07]
        canvas.add(
          path(
            `M${x.toFixed(1)} ${root.toFixed(1)}Q${(mx - wide * s).toFixed(1)} ${my.toFixed(1)} ${tx.toFixed(1)} ${ty.toFixed(1)}Q${(mx + wide * s).toFixed(1)} ${(my + s * 0.05).toFixed(1)} ${x.toFixed(1)} ${root.toFixed(1)}Z`,
            paint(leaf, 0.1 + k * 0.8),
          ),
        )
      }
    },
  }
}
