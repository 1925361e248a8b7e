import { type Colour, hex, mix, scale } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import type { Paint } from '../kit/solid.ts'

export function boards(colour: Colour, width = 0.22): Paint {
  return (pen) => {
    const n = Math.ceil(pen.width / width)
    for (const [by, share] of [
      [1.06, 0.35],
      [0.94, 0.3],
    ] as const)
      pen.fill(
        pen.tone(scale(colour, by)),
        times(n, (i) => rect(i * width, 0, width, pen.height)).filter(() => pen.rng.chance(share)),
      )
    pen.fill(
      pen.tone(scale(colour, 0.78)),
      times(n, (i) => rect(i * width, 0, 0.012, pen.height)),
      0.7,
    )
    pen.fill(
      pen.tone(scale(colour, 0.78)),
      times(n * 3, () =>
        rect(Math.floor(pen.rng.range(0, n)) * width, pen.rng.range(0, pen.height), width, 0.015),
      ),
      0.7,
    )
  }
}

export function slabs(colour: Colour, size: number, checked?: Colour): Paint {
  return (pen) => {
    const cols = Math.ceil(pen.width / size)
    const rows = Math.ceil(pen.height / size)
    if (checked)
      pen.fill(
        pen.tone(checked),
        times(cols * rows, (i) => [i % cols, Math.floor(i / cols)] as const)
          .filter(([c, r]) => (c + r) % 2)
          .map(([c, r]) => rect(c * size, r * size, size, size)),
      )
    const ink = pen.tone(scale(colour, 0.82))
    pen.fill(
      ink,
      [
        ...times(cols, (i) => rect(i * size, 0, 0.014, pen.height)),
        ...times(rows, (i) => rect(0, i * size, pen.width, 0.014)),
      ],
      0.7,
    )
  }
}

export function terrazzo(colours: readonly Colour[]): Paint {
  return (pen) => {
    for (const colour of colours)
      pen.fill(
        pen.tone(colour),
        times(260, () => {
          const [u, v, r] = [
            pen.rng.range(0, pen.width),
            pen.rng.range(4.5, pen.height),
            pen.rng.range(0.015, 0.05),
          ]
          return [
            [u, v],
            [u + r, v + r * 0.4],
            [u + r * 0.7, v + r],
            [u - r * 0.3, v + r * 0.8],
          ] as Point[]
        }),
        0.5,
      )
  }
}

export function tiles(colour: Colour, size: number, high: number): Paint {
  return (pen) => {
    const cols = Math.ceil(pen.width / size)
    const rows = Math.ceil(high / size)
    pen.fill(pen.tone(colour), [rect(0, 0, pen.width, rows * size)])
    for (const by of [0.9, 1.07])
      pen.fill(
        pen.tone(scale(colour, by)),
        times(cols * rows, (i) => [i % cols, Math.floor(i / cols)] as const)
          .filter(() => pen.rng.chance(0.24))
          .map(([c, r]) => rect(c * size, r * size, size, size)),
      )
    pen.fill(
      pen.tone(mix(colour, [255, 255, 255], 0.35)),
      [
        ...times(cols, (i) => rect(i * size, 0, 0.012, rows * size)),
        ...times(rows, (i) => rect(0, i * size, pen.width, 0.012)),
      ],
      0.6,
    )
  }
}

export function panelled(colour: Colour, high: number, step: number): Paint {
  return (pen) => {
    pen.fill(pen.tone(colour), [rect(0, 0, pen.width, high)])
    pen.fill(pen.tone(scale(colour, 0.78)), [
      ...times(pen.width / step, (i) => rect(i * step, 0, step * 0.16, high)),
      rect(0, high - 0.04, pen.width, 0.04),
    ])
  }
}

/** Beams under the ceiling, along the room or across it. */
export function beams(colour: Colour, step: number): Paint {
  return (pen) => {
    pen.fill(
      pen.tone(scale(colour, 0.86)),
      times(pen.height / step, (i) => rect(0, i * step, pen.width, step * 0.3)),
    )
    pen.fill(
      pen.tone(scale(colour, 0.7)),
      times(pen.height / step, (i) => rect(0, i * step, pen.width, step * 0.08)),
    )
  }
}

/** A picture on the wall: a few flat shapes in a frame, no words. */
export function picture(
  u: number,
  v: number,
  w: number,
  h: number,
  colours: readonly Colour[],
  rng: Random,
): Paint {
  const kind = rng.int(0, 3)
  const [a, b, c] = rng.shuffle(colours)
  const [sun, far, near] = [a ?? hex('#b5533c'), b ?? hex('#2f4550'), c ?? hex('#d9c49a')]
  return (pen) => {
    pen.fill(pen.light.shadow, [rect(u + 0.03, v - 0.05, w, h)], 0.25)
    pen.fill(pen.tone([52, 44, 38]), [rect(u, v, w, h)])
    pen.fill(pen.tone([243, 238, 228]), [rect(u + 0.025, v + 0.025, w - 0.05, h - 0.05)])
    const m = Math.min(w, h) * 0.12
    const [x, y, iw, ih] = [u + m, v + m, w - m * 2, h - m * 2]
    const round = (cx: number, cy: number, r: number) =>
      times(24, (i): Point => [cx + Math.cos((i / 24) * 6.283) * r, cy + Math.sin((i / 24) * 6.283) * r])
    if (kind === 0) {
      pen.fill(pen.tone(sun), [round(x + iw * 0.5, y + ih * 0.62, Math.min(iw, ih) * 0.28)])
      pen.fill(pen.tone(far), [
        [
          [x, y],
          [x + iw, y],
          [x + iw, y + ih * 0.3],
          [x + iw * 0.6, y + ih * 0.42],
          [x, y + ih * 0.22],
        ],
      ])
    } else if (kind === 1) {
      pen.fill(pen.tone(near), [rect(x, y, iw, ih)])
      pen.fill(pen.tone(far), [rect(x + iw * 0.15, y + ih * 0.52, iw * 0.7, ih * 0.36)])
      pen.fill(pen.tone(sun), [rect(x + iw * 0.15, y + ih * 0.12, iw * 0.7, ih * 0.32)])
    } else if (kind === 2)
      pen.fill(
        pen.tone(far),
        times(5, (i) => rect(x + (i * iw) / 5, y + ih * 0.05 * i, iw * 0.12, ih * (0.9 - 0.12 * i))),
      )
    else {
      pen.fill(pen.tone(far), [round(x + iw * 0.36, y + ih * 0.4, Math.min(iw, ih) * 0.34)])
      pen.fill(pen.tone(sun), [round(x + iw * 0.64, y + ih * 0.6, Math.min(iw, ih) * 0.3)], 0.88)
    }
  }
}
