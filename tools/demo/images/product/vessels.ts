import { line, path, dot as spot } from '../kit/canvas.ts'
import { type Colour, css, hex, mix, scale, tint } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { at, type Random, times } from '../kit/random.ts'
import type { Sprite } from '../kit/scene.ts'
import { coats, type Making, smooth, vase } from './making.ts'
import type { Piece } from './stage.ts'
import { type Profile, turned } from './turned.ts'

function row(
  m: Making,
  count: number,
  make: (i: number, size: number) => { profile: Profile; sprite: (place: Point3) => Sprite },
): Piece {
  const sprites: Sprite[] = []
  let x = 0
  for (let i = 0; i < count; i++) {
    const { profile, sprite } = make(i, m.rng.range(0.2, 0.38))
    const r = Math.max(...profile.map((p) => p[0]))
    x += r
    sprites.push(sprite([x, 0, m.rng.range(-0.1, 0.1)]))
    x += r + m.rng.range(-0.01, 0.07)
  }
  return { solids: [], sprites: sprites.map((s) => s) }
}

export function branch(
  place: Point3,
  height: number,
  colour: Colour,
  leaf: Colour,
  rng: Random,
  count = rng.int(2, 4),
): Sprite {
  const twigs = times(count, () => ({
    lean: rng.range(-0.5, 0.5),
    long: rng.range(0.7, 1),
    leaves: times(rng.int(6, 14), () => ({
      t: rng.range(0.35, 1),
      side: rng.side(),
      r: rng.range(0.03, 0.06),
    })),
  }))
  return {
    foot: place,
    width: 0.02,
    height,
    shadow: [],
    draw(canvas, camera, light) {
      const [x, y] = camera.project(place)
      const s = camera.sizeAt(place) * height
      for (const twig of twigs) {
        const to = (t: number): Point => [x + twig.lean * t * t * s * 0.8, y - t * twig.long * s]
        canvas.add(
          line(
            times(8, (i) => to(i / 7)),
            css(tint(colour, light.lit)),
            Math.max(1.5, s * 0.012),
          ),
        )
        for (const l of twig.leaves) {
          const [lx, ly] = to(l.t)
          canvas.add(
            path(
              spot(lx + l.side * l.r * s, ly - l.r * s * 0.4, l.r * s, l.r * s * 0.5),
              css(tint(leaf, mix(light.shade, light.lit, l.side > 0 ? 0.95 : 0.45))),
            ),
          )
        }
      }
    },
  }
}

export function vessels(m: Making): Piece {
  const colours = coats(m)
  const gloss = m.rng.pick([0, 0, 0.25, 0.45])
  const two = m.rng.chance(0.4)
  const piece = row(m, m.rng.int(1, 5), (i, size) => {
    const profile = vase(m.rng, size * 1.4)
    const high = at(profile, -1)[1]
    const band =
      two && i % 2 === 0
        ? ([0, high * m.rng.range(0.25, 0.45), scale(hex('#b06d48'), 1)] as const)
        : undefined
    return { profile, sprite: (place) => turned(place, profile, at(colours, i), { gloss, band }) }
  })
  const first = piece.sprites[0]
  if (first && m.rng.chance(0.45))
    return {
      ...piece,
      sprites: [
        branch(
          [first.foot[0], first.height * 0.96, first.foot[2] + 0.02],
          first.height * 1.1,
          m.palette.dark,
          m.palette.leaf,
          m.rng,
        ),
        ...piece.sprites,
      ],
    }
  return piece
}

export function bottles(m: Making): Piece {
  const colours = coats(m)
  const shoulder = m.rng.range(0.5, 0.72)
  const neck = m.rng.range(0.035, 0.05)
  return row(m, m.rng.int(1, 4), (i, size) => {
    const r = size * m.rng.range(0.24, 0.34)
    const h = size * m.rng.range(1.3, 1.8)
    const profile = smooth([
      [r * 0.94, 0],
      [r, h * 0.03],
      [r, h * shoulder * 0.9],
      [r * 0.92, h * shoulder],
      [neck * 1.1, h * (shoulder + 0.16)],
      [neck, h * 0.94],
    ])
    const label = [h * 0.18, h * 0.44, at(colours, i + 2)] as const
    return {
      profile,
      sprite: (place) =>
        turned(place, [...profile, [neck * 1.2, h * 0.945], [neck * 1.2, h]], at(colours, i), {
          gloss: 0.4,
          band: label,
        }),
    }
  })
}

export function bowls(m: Making): Piece {
  const colours = coats(m)
  const rounded = m.rng.range(0.35, 0.8)
  const stack = m.rng.chance(0.5)
  const sprites: Sprite[] = []
  const bowl = (r: number) =>
    smooth([
      [r * 0.42, 0],
      [r * 0.44, r * 0.04],
      [r * 0.86, r * rounded * 0.5],
      [r, r * rounded],
    ])
  if (stack) {
    let y = 0
    for (let i = 0; i < m.rng.int(3, 5); i++) {
      const r = 0.34 - i * 0.045
      sprites.push(
        turned([0, y, -i * 0.001], bowl(r), at(colours, i), {
          inside: mix(at(colours, i), m.palette.stone, 0.4),
          gloss: 0.2,
        }),
      )
      y += r * rounded * 0.52
    }
  }
  for (let i = 0; i < (stack ? 1 : 3); i++) {
    const r = m.rng.range(0.16, 0.3)
    sprites.push(
      turned(
        [(stack ? 0.62 : (i - 1) * 0.56) * 1, 0, stack ? -0.2 : m.rng.range(-0.22, 0.2)],
        bowl(r),
        at(colours, i + 3),
        { inside: m.palette.stone, gloss: 0.2 },
      ),
    )
  }
  return { solids: [], sprites }
}

export function teapot(m: Making): Piece {
  const { rng, palette } = m
  const [a, b] = coats(m)
  const colour = a ?? m.coat
  const r = rng.range(0.2, 0.26)
  const h = r * rng.range(1.1, 1.9)
  const body = smooth([
    [r * 0.7, 0],
    [r, h * 0.3],
    [r * rng.range(0.85, 1), h * 0.6],
    [r * 0.5, h],
    [r * 0.3, h * 1.04],
  ])
  const knob = smooth([
    [r * 0.3, h * 1.04],
    [r * 0.1, h * 1.1],
    [r * 0.14, h * 1.2],
    [0.01, h * 1.27],
  ])
  const side = rng.side()
  const parts: Sprite = {
    foot: [0, 0, 0.005],
    width: 0.1,
    height: h,
    shadow: [],
    draw(canvas, camera, light) {
      const [x, y] = camera.project([0, 0, 0])
      const s = camera.sizeAt([0, 0, 0])
      const p = (u: number, v: number) => `${(x + side * u * s).toFixed(1)} ${(y - v * s).toFixed(1)}`
      const paint = (c: Colour, k: number) => css(tint(c, mix(light.shade, light.lit, k)))
      canvas.add(
        path(
          `M${p(r * 0.7, h * 0.2)}Q${p(r * 1.35, h * 0.3)} ${p(r * 1.62, h * 0.92)}L${p(r * 1.48, h * 0.96)}Q${p(r * 1.2, h * 0.62)} ${p(r * 0.7, h * 0.62)}Z`,
          paint(colour, 0.6),
        ),
      )
      canvas.add(
        `<path d="M${p(-r * 0.75, h * 0.78)}Q${p(-r * 1.7, h * 0.95)} ${p(-r * 1.5, h * 0.45)}Q${p(-r * 1.35, h * 0.2)} ${p(-r * 0.85, h * 0.26)}" fill="none" stroke="${paint(m.wood, 0.7)}" stroke-width="${(s * r * 0.15).toFixed(1)}" stroke-linecap="round"/>`,
      )
    },
  }
  const cup = (x: number, z: number) =>
    turned(
      [x, 0, z],
      smooth([
        [0.06, 0],
        [0.085, 0.03],
        [0.095, 0.11],
      ]),
      b ?? palette.stone,
      { inside: palette.stone },
    )
  return {
    solids: [],
    sprites: [
      { ...parts, foot: [0, 0, 0.2] },
      turned([0, 0, 0], [...body, ...knob], colour, { gloss: 0.3 }),
      cup(-side * r * 2.2, -0.12),
      ...(rng.chance(0.6) ? [cup(side * r * 2.3, -0.2)] : []),
    ],
  }
}
