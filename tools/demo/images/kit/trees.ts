import { type Canvas, line, path, soft, dot as spot } from './canvas.ts'
import { type Colour, css, mix, scale, tint } from './colour.ts'
import type { Point, Point3 } from './geometry.ts'
import { hazed } from './light.ts'
import type { Palette } from './palette.ts'
import { type Random, times } from './random.ts'
import type { Sprite } from './scene.ts'

export type TreeKind = 'round' | 'column' | 'conifer' | 'birch' | 'umbrella' | 'shrub' | 'grass'

interface Growth {
  kind: TreeKind
  height: number
  leaf: Colour
  bark: Colour
  rng: Random
}

/** A tree drawn flat: a crown in three tones, lighter where the sun comes from. */
export function tree(foot: Point3, kind: TreeKind, height: number, palette: Palette, rng: Random): Sprite {
  const leaf = scale(mix(palette.leaf, palette.leafToo, rng.next()), rng.range(0.88, 1.1))
  const growth: Growth = { kind, height, leaf, bark: mix(palette.dark, palette.second, 0.25), rng }
  // Drawn from numbers taken now, so that the mirror image in the water is the same tree.
  const draw = shapeOf(growth)
  const spread = {
    round: 0.36,
    column: 0.13,
    conifer: 0.2,
    birch: 0.24,
    umbrella: 0.42,
    shrub: 0.6,
    grass: 0.4,
  }[kind]
  const low = {
    round: 0.42,
    column: 0.1,
    conifer: 0.12,
    birch: 0.35,
    umbrella: 0.7,
    shrub: 0,
    grass: 0,
  }[kind]
  const crown = times(8, (i): Point3 => {
    const a = (i / 8) * Math.PI * 2
    const y = foot[1] + height * (low + ((1 - low) * (1 + Math.sin(a))) / 2)
    return [foot[0] + Math.cos(a) * spread * height, y, foot[2]]
  })
  return {
    foot,
    width: Math.min(0.6, height * 0.1),
    height,
    shadow: kind === 'grass' ? [] : crown,
    draw(canvas, camera, light) {
      const [x, y] = camera.project(foot)
      const size = camera.sizeAt(foot) * height
      if (size < 3 || x < -size || x > canvas.width + size) return
      const away = camera.depth(foot)
      const paint = (colour: Colour, bright: number) =>
        css(hazed(light, tint(colour, mix(light.shade, light.lit, bright)), away))
      draw(canvas, x, y, size, paint, Math.sign(light.sun[0]) || 1)
    },
  }
}

type Brush = (
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  paint: (c: Colour, bright: number) => string,
  side: number,
) => void

function shapeOf({ kind, leaf, bark, rng }: Growth): Brush {
  if (kind === 'conifer') return conifer(leaf, bark, rng)
  if (kind === 'column') return column(leaf, bark, rng)
  if (kind === 'grass') return grass(leaf, rng)
  return crowned(kind, leaf, kind === 'birch' ? [222, 216, 203] : bark, rng)
}

/** Crowns are gathered from balls: all of them dark, most of them again lighter and towards the sun. */
function crowned(kind: TreeKind, leaf: Colour, bark: Colour, rng: Random): Brush {
  const form = {
    round: { cx: 0.3, cy: 0.3, mid: 0.66, ball: [0.12, 0.2], count: 9, stem: 0.018 },
    birch: { cx: 0.17, cy: 0.33, mid: 0.62, ball: [0.07, 0.13], count: 12, stem: 0.011 },
    umbrella: { cx: 0.36, cy: 0.1, mid: 0.86, ball: [0.09, 0.14], count: 10, stem: 0.016 },
    shrub: { cx: 0.42, cy: 0.22, mid: 0.42, ball: [0.2, 0.36], count: 6, stem: 0 },
  }[kind === 'birch' || kind === 'umbrella' || kind === 'shrub' ? kind : 'round']
  const balls = times(form.count, (i) => {
    const a = (i / form.count) * Math.PI * 2 + rng.range(-0.3, 0.3)
    const far = rng.range(0.55, 1)
    const r = rng.range(form.ball[0] ?? 0.1, form.ball[1] ?? 0.2)
    return { u: Math.cos(a) * form.cx * far, v: form.mid + Math.sin(a) * form.cy * far, r }
  })
  const lean = rng.range(-0.03, 0.03)
  const specks = times(16, () => ({
    u: rng.range(-1, 1) * form.cx,
    v: form.mid + rng.range(-0.8, 1) * form.cy,
    r: rng.range(0.012, 0.028),
  }))
  return (canvas, x, y, size, paint, side) => {
    if (form.stem > 0) {
      const w = size * form.stem
      canvas.add(
        path(
          `M${x - w} ${y}L${x - w * 0.5 + lean * size} ${y - size * form.mid}h${w}L${x + w} ${y}Z`,
          paint(bark, 0.35),
        ),
      )
      for (const ball of balls.slice(0, 3))
        canvas.add(
          line(
            [
              [x + lean * size * 0.6, y - size * form.mid * 0.62],
              [x + ball.u * size * 0.7, y - ball.v * size],
            ],
            paint(bark, 0.35),
            Math.max(1, w * 0.8),
          ),
        )
    }
    const all = (dx: number, dy: number, k: number, pick: (b: { u: number; v: number }) => boolean) =>
      [...balls.filter(pick), { u: 0, v: form.mid, r: Math.min(form.cx, form.cy) * 0.85 }]
        .map((b) => spot(x + (b.u + lean + dx * side) * size, y - (b.v + dy) * size, b.r * k * size))
        .join('')
    canvas.add(
      path(
        all(0, 0, 1, () => true),
        paint(leaf, 0.05),
      ),
    )
    canvas.add(
      path(
        all(0.03, 0.025, 0.84, (b) => b.u * side > -0.22),
        paint(leaf, 0.5),
      ),
    )
    canvas.add(
      path(
        all(0.065, 0.055, 0.55, (b) => b.u * side > -0.06 && b.v > form.mid - 0.08),
        paint(mix(leaf, [240, 226, 170], 0.12), 0.95),
      ),
    )
    if (size > 150)
      canvas.add(
        path(
          specks.map((s) => spot(x + (s.u + lean) * size, y - s.v * size, s.r * size * 0.6)).join(''),
          paint(leaf, 0.8),
          0.7,
        ),
      )
  }
}

function conifer(leaf: Colour, bark: Colour, rng: Random): Brush {
  const layers = rng.int(5, 8)
  const wide = rng.range(0.15, 0.23)
  const jags = times(layers, () => rng.range(0.85, 1.15))
  const dark = mix(leaf, [40, 58, 54], 0.35)
  return (canvas, x, y, size, paint, side) => {
    canvas.add(
      path(`M${x - size * 0.012} ${y}h${size * 0.024}v${-size * 0.2}h${-size * 0.024}Z`, paint(bark, 0.3)),
    )
    const outline = (half: boolean) => {
      const left: Point[] = []
      jags.forEach((jag, i) => {
        const low = 0.1 + (i / layers) * 0.8
        const w = wide * (1 - i / layers) * jag
        left.push([w, low], [w * 0.45, low + 0.85 / layers])
      })
      const right = left.map(([u, v]): Point => [x + u * size * side, y - v * size])
      const other = half
        ? [[x, y - size * 0.1] as const]
        : left.map(([u, v]): Point => [x - u * size * side, y - v * size])
      const points = [...right, [x, y - size] as const, ...other.reverse()]
      return `M${points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join('L')}Z`
    }
    canvas.add(path(outline(false), paint(dark, 0.08)))
    canvas.add(path(outline(true), paint(dark, 0.6)))
  }
}

function column(leaf: Colour, bark: Colour, rng: Random): Brush {
  const wide = rng.range(0.075, 0.12)
  const wobble = times(12, () => rng.range(0.9, 1.1))
  const dark = mix(leaf, [46, 62, 50], 0.25)
  return (canvas, x, y, size, paint, side) => {
    const blob = (k: number, dx: number) =>
      soft(
        wobble.map((w, i): Point => {
          const a = (i / 12) * Math.PI * 2
          return [
            x + (Math.cos(a) * wide * w * k + dx) * size,
            y - (0.52 + Math.sin(a) * 0.49 * (0.94 + k * 0.06)) * size,
          ]
        }),
      )
    canvas.add(
      line(
        [
          [x, y],
          [x, y - size * 0.08],
        ],
        paint(bark, 0.35),
        Math.max(1, size * 0.02),
      ),
    )
    canvas.add(path(blob(1, 0), paint(dark, 0.08)))
    canvas.add(path(blob(0.6, wide * 0.3 * side), paint(dark, 0.6)))
  }
}

function grass(leaf: Colour, rng: Random): Brush {
  const blades = times(13, () => ({
    at: rng.range(-0.3, 0.3),
    lean: rng.range(-0.35, 0.35),
    tall: rng.range(0.5, 1),
  }))
  const straw = mix(leaf, [205, 184, 128], 0.45)
  return (canvas, x, y, size, paint) => {
    const d = blades
      .map((b) => {
        const foot = x + b.at * size
        const tip = foot + b.lean * size
        const half = size * 0.022
        return `M${(foot - half).toFixed(1)} ${y.toFixed(1)}Q${foot.toFixed(1)} ${(y - b.tall * size * 0.6).toFixed(1)} ${tip.toFixed(1)} ${(y - b.tall * size).toFixed(1)}Q${(foot + half).toFixed(1)} ${(y - b.tall * size * 0.5).toFixed(1)} ${(foot + half).toFixed(1)} ${y.toFixed(1)}Z`
      })
      .join('')
    canvas.add(path(d, paint(straw, 0.6)))
  }
}
