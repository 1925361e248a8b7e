import { block, type Canvas, path, ring, soft, dot as spot } from './canvas.ts'
import { type Colour, css, hex, mix, scale, tint } from './colour.ts'
import type { Glow } from './format.ts'
import type { Point } from './geometry.ts'
import { isNight, type Light } from './light.ts'
import type { Palette } from './palette.ts'
import { type Random, times } from './random.ts'

/** Sky with its glow on the side of the sun, and perhaps a few flat clouds, stars or a moon. */
export function paintSky(canvas: Canvas, light: Light, horizon: number, rng: Random): void {
  const { width, height } = canvas
  const full = Math.max(1, horizon)
  const warm = isNight(light) ? hex('#f0b48a') : hex('#fff6df')
  const sky = canvas.gradient(light.sun[0] > 0 ? 'down-right' : 'down-left', [
    [0, light.zenith],
    [0.6, mix(light.zenith, light.horizon, 0.66)],
    [0.85, light.horizon],
    [1, mix(light.horizon, warm, 0.45)],
  ])
  canvas.add(block(0, 0, width, full + 4, sky))
  if (isNight(light)) {
    if (rng.chance(0.4))
      canvas.add(
        path(
          spot(width * rng.range(0.15, 0.85), full * rng.range(0.12, 0.35), Math.min(width, height) * 0.013),
          '#f7ead2',
          0.9,
        ),
      )
    return
  }
  if (light.hour === 'golden' || light.hour === 'clear') {
    const roll = rng.next()
    if (roll < 0.45) clouds(canvas, light, full, rng)
    else if (roll < 0.6 && light.hour === 'golden')
      canvas.add(
        path(
          spot(
            width * (light.sun[0] > 0 ? rng.range(0.7, 0.9) : rng.range(0.1, 0.3)),
            full * rng.range(0.3, 0.6),
            Math.min(width, height) * rng.range(0.03, 0.055),
          ),
          '#fff7e2',
          0.85,
        ),
      )
  }
}

function clouds(canvas: Canvas, light: Light, full: number, rng: Random): void {
  const pale = css(mix(light.horizon, hex('#ffffff'), 0.45))
  for (let i = rng.int(2, 5); i > 0; i--) {
    const x = rng.range(-0.05, 1.05) * canvas.width
    const y = full * rng.range(0.12, 0.72)
    const w = canvas.width * rng.range(0.12, 0.32)
    const h = w * rng.range(0.035, 0.075)
    const points = times(14, (k): Point => {
      const a = (k / 14) * Math.PI * 2
      return [
        x + Math.cos(a) * w * rng.range(0.8, 1),
        y - (Math.sin(a) > 0 ? Math.sin(a) * h * rng.range(0.8, 1.9) : Math.sin(a) * h * 0.45),
      ]
    })
    canvas.add(path(soft(points), pale, rng.range(0.3, 0.6)))
  }
}

/** Two or three lines of hills, each paler than the one before it. */
export function paintRidges(
  canvas: Canvas,
  light: Light,
  palette: Palette,
  horizon: number,
  rng: Random,
  mountains = false,
): void {
  const count = mountains ? 3 : rng.int(1, 3)
  const lift = canvas.height * (mountains ? rng.range(0.1, 0.15) : rng.range(0.025, 0.09))
  const sharp = mountains || rng.chance(0.3)
  for (let i = count; i > 0; i--) {
    const colour = mix(
      tint(mix(palette.leaf, palette.zenith, 0.4), mix(light.shade, light.lit, 0.5)),
      light.haze,
      Math.min(0.86, 0.42 + i * 0.17),
    )
    canvas.add(path(ridge(canvas, horizon, lift * (0.5 + i * 0.55), sharp && i > 1, rng), css(colour)))
  }
}

function ridge(canvas: Canvas, horizon: number, lift: number, sharp: boolean, rng: Random): string {
  const { width } = canvas
  const phase = rng.range(0, 6.3)
  const wave = rng.range(1.1, 2.6)
  const steps = sharp ? 14 : 48
  const top = times(steps + 1, (k): Point => {
    const t = k / steps
    const h =
      0.5 +
      0.32 * Math.sin(phase + t * wave * 3) +
      0.18 * Math.sin(phase * 2 + t * wave * 7.3) +
      (sharp ? rng.range(-0.22, 0.22) : 0)
    return [t * width, horizon - lift * Math.max(0.08, h)]
  })
  return ring([...top, [width, horizon + 6], [0, horizon + 6]])
}

/** The far side of a town: plain blocks that stand back in the haze. */
export function paintTown(
  canvas: Canvas,
  light: Light,
  palette: Palette,
  horizon: number,
  rng: Random,
): void {
  for (const layer of [0, 1]) {
    const walls = layer === 0 ? palette.stone : mix(palette.second, palette.stone, 0.4)
    const shade = mix(tint(walls, light.shade), light.haze, layer === 0 ? 0.72 : 0.5)
    const lit = mix(tint(walls, light.lit), light.haze, layer === 0 ? 0.66 : 0.42)
    const window = mix(shade, palette.dark, 0.2)
    let x = -canvas.width * rng.range(0, 0.1)
    while (x < canvas.width) {
      const w = canvas.width * rng.range(0.05, 0.14)
      const h = canvas.height * rng.range(0.05, layer === 0 ? 0.2 : 0.12)
      const y = horizon - h
      canvas.add(block(x, y, w, h + 5, css(lit)))
      const dark = w * rng.range(0.2, 0.4)
      canvas.add(block(light.sun[0] > 0 ? x : x + w - dark, y, dark, h + 5, css(shade)))
      if (rng.chance(0.35))
        canvas.add(
          path(
            ring([
              [x - 3, y],
              [x + w / 2, y - w * 0.22],
              [x + w + 3, y],
            ]),
            css(mix(shade, palette.main, 0.2)),
          ),
        )
      const bays = Math.round(w / (canvas.width * 0.014))
      const rows = Math.round(h / (canvas.width * 0.02))
      const cell = canvas.width * 0.0048
      let panes = ''
      for (let r = 0; r < rows; r++)
        for (let b = 0; b < bays; b++)
          if (!isNight(light) || rng.chance(0.35))
            panes += `M${(x + ((b + 0.35) * w) / bays).toFixed(1)} ${(y + ((r + 0.35) * h) / rows).toFixed(1)}h${cell.toFixed(1)}v${(cell * 1.5).toFixed(1)}h${(-cell).toFixed(1)}Z`
      canvas.add(path(panes, isNight(light) ? '#e9b877' : css(window), isNight(light) ? 0.7 : 0.8))
      x += w + canvas.width * (rng.chance(0.3) ? rng.range(0.02, 0.1) : -0.004)
    }
  }
}

/** Ground from the horizon to the lower edge, lighter far away. */
export function paintGround(canvas: Canvas, light: Light, colour: Colour, horizon: number): void {
  const near = tint(colour, mix(light.shade, light.lit, 0.85))
  const far = mix(near, light.haze, 0.2 + 0.5 * Math.min(1, light.thickness))
  canvas.add(
    block(
      0,
      horizon,
      canvas.width,
      canvas.height - horizon + 2,
      canvas.gradient('down', [
        [0, far],
        [0.3, mix(near, far, 0.3)],
        [1, scale(near, 0.93)],
      ]),
    ),
  )
}

/** Outdoors the light falls off away from the sun. */
export function glowOf(light: Light): Glow {
  return { x: light.sun[0] > 0 ? 0.72 : 0.28, y: 0.4, loss: isNight(light) ? 0.15 : 0.11 }
}
