import { line, path, dot as spot } from '../kit/canvas.ts'
import { type Colour, css, mix, scale, tint } from '../kit/colour.ts'
import type { Point, Point3 } from '../kit/geometry.ts'
import { at, times } from '../kit/random.ts'
import type { Sprite } from '../kit/scene.ts'

/** Radius and height of a turned body, from its foot upwards. */
export type Profile = readonly Point[]

/** A turned vessel: every height is an ellipse, shaded round from the side of the light. */
export function turned(
  place: Point3,
  profile: Profile,
  colour: Colour,
  more: {
    gloss?: number
    inside?: Colour
    glass?: boolean
    band?: readonly [number, number, Colour]
    shines?: boolean
  } = {},
): Sprite {
  const top = at(profile, -1)
  const widest = Math.max(...profile.map((p) => p[0]))
  const shadow = profile
    .filter((_, i) => i % 2 === 0 || i === profile.length - 1)
    .flatMap(([r, y]) =>
      times(
        8,
        (i): Point3 => [
          place[0] + Math.cos((i / 8) * 6.283) * r,
          place[1] + y,
          place[2] + Math.sin((i / 8) * 6.283) * r,
        ],
      ),
    )
  return {
    foot: place,
    width: widest * 2,
    height: Math.max(...profile.map((p) => p[1])),
    shadow: more.glass ? [] : shadow,
    draw(canvas, camera, light) {
      const flat = -camera.forward[1]
      const s = camera.sizeAt(place)
      const levels = fine(profile)
      const ellipse = (r: number, y: number): [number, number, number, number] => {
        const [px, py] = camera.project([place[0], place[1] + y, place[2]])
        return [px, py, r * s, Math.max(0.5, r * s * flat)]
      }
      const side = Math.sign(light.sun[0]) || 1
      const lit = (c: Colour, k: number) => tint(c, mix(light.shade, light.lit, k))
      const shades: readonly (readonly [number, number])[] = [
        [0, 0.72],
        [0.22, 1.06],
        [0.42, 0.96],
        [0.72, 0.5],
        [0.93, 0.2],
        [1, 0.34],
      ]
      const stops = shades.map(([p, k]) => [p, lit(colour, k)] as const)
      const ordered = side > 0 ? [...stops].reverse().map(([p, c]) => [1 - p, c] as const) : stops
      const [cx] = ellipse(widest, 0)
      const id = `t${Math.round(cx * 10)}${Math.round(place[1] * 1000)}${Math.round(place[2] * 1000)}`
      const shine = more.shines
        ? ordered.map(([p, c]) => [p, mix(c, [255, 226, 170], 0.72)] as const)
        : ordered
      canvas.define(
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${(cx - widest * s).toFixed(1)}" x2="${(cx + widest * s).toFixed(1)}" y1="0" y2="0">${shine.map(([p, c]) => `<stop offset="${p.toFixed(2)}" stop-color="${css(c)}"${more.glass ? ' stop-opacity=".62"' : ''}/>`).join('')}</linearGradient>`,
      )
      const body = outlineOf(levels.map(([r, y]) => ellipse(r, y)))
      canvas.add(path(body, `url(#${id})`))
      if (more.band) {
        const [low, high, ink] = more.band
        const part = levels.filter(([, y]) => y >= low && y <= high)
        if (part.length > 1) {
          canvas.add(path(outlineOf(part.map(([r, y]) => ellipse(r, y))), css(ink), 0.75))
          canvas.add(path(outlineOf(part.map(([r, y]) => ellipse(r, y))), `url(#${id})`, 0.4))
        }
      }
      const [tx, ty, rx, ry] = ellipse(top[0], top[1])
      if (rx > 3) {
        const inside = more.inside ?? scale(colour, 0.62)
        canvas.add(path(spot(tx, ty, rx, ry), css(lit(mix(colour, [255, 255, 255], 0.2), 0.95))))
        canvas.add(path(spot(tx, ty, rx * 0.94, ry * 0.92), css(lit(inside, more.inside ? 0.8 : 0.3))))
        if (ry > 6)
          canvas.add(
            path(
              spot(tx - side * rx * 0.1, ty + ry * 0.18, rx * 0.8, ry * 0.72),
              css(lit(inside, more.inside ? 1 : 0.55)),
              0.6,
            ),
          )
      }
      const gloss = more.gloss ?? 0
      if (gloss > 0) {
        const run = levels.filter(([, y]) => y > top[1] * 0.12 && y < top[1] * 0.9)
        const points = run.map(([r, y]): Point => {
          const [px, py, w] = ellipse(r, y)
          return [px + side * w * 0.58, py]
        })
        canvas.add(line(points, '#ffffff', Math.max(2, widest * s * 0.05), gloss))
      }
    },
  }
}

function fine(profile: Profile): Point[] {
  return profile.flatMap((p, i) => {
    const q = profile[i + 1]
    return q ? times(6, (k): Point => [p[0] + ((q[0] - p[0]) * k) / 6, p[1] + ((q[1] - p[1]) * k) / 6]) : [p]
  })
}

/** The outline of a pile of ellipses: both edges, closed by the lowest and the highest one. */
function outlineOf(ellipses: readonly (readonly [number, number, number, number])[]): string {
  const left = ellipses.map(([x, y, r]): Point => [x - r, y])
  const right = ellipses.map(([x, y, r]): Point => [x + r, y]).reverse()
  const text = `M${[...left, ...right].map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join('L')}Z`
  return (
    text +
    ellipses
      .filter((_, i) => i % 2 === 0 || i === ellipses.length - 1)
      .map(([x, y, rx, ry]) => spot(x, y, rx, ry))
      .join('')
  )
}
