import { path, dot as spot } from './canvas.ts'
import { type Colour, css, hex, mix, tint } from './colour.ts'
import type { Point3 } from './geometry.ts'
import { hazed } from './light.ts'
import type { Palette } from './palette.ts'
import { type Random, times } from './random.ts'
import type { Sprite } from './scene.ts'

const coats = ['#33363d', '#5a534b', '#8b8377', '#40505a', '#6b4f45', '#c9bfae', '#5d6353', '#2a2d33'].map(
  hex,
)
const skins = ['#e0b596', '#c99676', '#9a6a4d', '#6e4a37', '#efcbb0'].map(hex)

export function person(
  foot: Point3,
  palette: Palette,
  rng: Random,
  marked = false,
  childhood = 0.12,
): Sprite {
  const child = rng.chance(childhood)
  const height = child ? rng.range(1.05, 1.3) : rng.range(1.62, 1.84)
  const coat = marked ? palette.accent : mix(rng.pick(coats), palette.dark, 0.15)
  const legs = mix(rng.pick(coats), palette.dark, 0.5)
  const skin = rng.pick(skins)
  const stride = rng.range(-0.14, 0.14)
  const long = rng.range(0.42, 0.6)
  const skirt = rng.chance(0.25)
  const bag = rng.chance(0.3)
  const shadow = times(
    4,
    (i): Point3 => [foot[0] + (i % 2 ? 0.2 : -0.2), foot[1] + (i < 2 ? 0 : height), foot[2]],
  )
  return {
    foot,
    width: 0.5,
    height,
    shadow,
    draw(canvas, camera, light) {
      const [x, y] = camera.project(foot)
      const s = camera.sizeAt(foot) * height
      if (s < 5) return
      const far = camera.depth(foot)
      const paint = (c: Colour, k: number) => css(hazed(light, tint(c, mix(light.shade, light.lit, k)), far))
      const side = Math.sign(light.sun[0]) || 1
      const px = (u: number) => (x + u * s).toFixed(1)
      const py = (v: number) => (y - v * s).toFixed(1)
      const leg = (end: number) =>
        `M${px(-0.05)} ${py(0.5)}L${px(0.05)} ${py(0.5)}L${px(end + 0.035)} ${py(0)}L${px(end - 0.03)} ${py(0)}Z`
      canvas.add(path(leg(stride) + leg(-stride), paint(legs, 0.3)))
      const hem = 0.84 - long
      const flare = skirt ? 0.14 : 0.09
      const body = `M${px(-0.045)} ${py(0.85)}Q${px(-0.115)} ${py(0.84)} ${px(-0.105)} ${py(0.6)}L${px(-flare)} ${py(hem)}L${px(flare)} ${py(hem)}L${px(0.105)} ${py(0.6)}Q${px(0.115)} ${py(0.84)} ${px(0.045)} ${py(0.85)}Z`
      canvas.add(path(body, paint(coat, 0.25)))
      const half = `M${px(0)} ${py(0.85)}L${px(0.045 * side)} ${py(0.85)}Q${px(0.115 * side)} ${py(0.84)} ${px(0.105 * side)} ${py(0.6)}L${px(flare * side)} ${py(hem)}L${px(0.015 * side)} ${py(hem)}Z`
      canvas.add(path(half, paint(coat, 0.9)))
      if (bag)
        canvas.add(
          path(
            `M${px(0.09)} ${py(0.5)}h${(s * 0.09).toFixed(1)}v${(s * 0.1).toFixed(1)}h${(-s * 0.09).toFixed(1)}Z`,
            paint(legs, 0.6),
          ),
        )
      canvas.add(path(spot(x, y - 0.925 * s, 0.058 * s, 0.068 * s), paint(skin, 0.75)))
      canvas.add(path(spot(x - side * 0.012 * s, y - 0.95 * s, 0.056 * s, 0.048 * s), paint(legs, 0.2)))
    },
  }
}

/** A few people near a place, some of them walking two by two; one of them carries the accent. */
export function people(
  around: Point3,
  spread: readonly [number, number],
  count: number,
  palette: Palette,
  rng: Random,
  childhood?: number,
): Sprite[] {
  const marked = rng.chance(0.75) ? rng.int(0, count - 1) : -1
  const found: Sprite[] = []
  for (let i = 0; i < count; i++) {
    const x = around[0] + rng.range(-spread[0], spread[0])
    const z = around[2] + rng.range(-spread[1], spread[1])
    found.push(person([x, around[1], z], palette, rng, i === marked, childhood))
    if (rng.chance(0.4))
      found.push(
        person(
          [x + rng.range(0.5, 0.75), around[1], z + rng.range(-0.2, 0.2)],
          palette,
          rng,
          false,
          childhood,
        ),
      )
  }
  return found
}
