import { type Colour, hex, mix, scale, tint } from './colour.ts'
import { dot, type Point3, unit } from './geometry.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

export type Hour = 'golden' | 'clear' | 'overcast' | 'mist' | 'dusk'

/** One sun from one side, one sky that fills the shade. */
export interface Light {
  hour: Hour
  /** Unit, towards the sun. */
  sun: Point3
  lit: Colour
  shade: Colour
  shadow: Colour
  shadowOpacity: number
  zenith: Colour
  horizon: Colour
  haze: Colour
  /** Share of haze a hundred metres behind the subject. */
  thickness: number
  /** Up to this many metres from the eye the air is clear. */
  clear: number
}

const settings: Record<
  Hour,
  { lit: string; shade: string; shadow: number; haze: number; rise: readonly [number, number] }
> = {
  golden: { lit: '#fff0d2', shade: '#9490a4', shadow: 0.42, haze: 0.5, rise: [0.3, 0.46] },
  clear: { lit: '#fffaf0', shade: '#9aa1b2', shadow: 0.4, haze: 0.4, rise: [0.5, 0.8] },
  overcast: { lit: '#f0f0ee', shade: '#b4b8bd', shadow: 0.18, haze: 0.6, rise: [0.8, 1] },
  mist: { lit: '#f4f0e8', shade: '#b3b4ba', shadow: 0.16, haze: 1.6, rise: [0.4, 0.6] },
  dusk: { lit: '#a59ea2', shade: '#777b8c', shadow: 0.12, haze: 0.5, rise: [0.3, 0.4] },
}

/** `side` says from where the sun comes as seen by whoever looks at the front: 1 from the right, -1 from the left. */
export function lightOf(hour: Hour, palette: Palette, side: 1 | -1, rng: Random): Light {
  const set = settings[hour]
  const rise = rng.range(set.rise[0], set.rise[1])
  const round = rng.range(0.62, 1.0)
  const sun = unit([
    side * Math.sin(round) * Math.cos(rise),
    Math.sin(rise),
    -Math.cos(round) * Math.cos(rise),
  ])
  const sky = skyOf(hour, palette, rng)
  return {
    hour,
    sun,
    lit: hex(set.lit),
    shade: hex(set.shade),
    shadow: mix(hex('#2a2f48'), palette.dark, 0.35),
    shadowOpacity: set.shadow,
    ...sky,
    haze: mix(sky.horizon, sky.zenith, 0.2),
    thickness: set.haze,
    clear: 25,
  }
}

function skyOf(hour: Hour, palette: Palette, rng: Random): { zenith: Colour; horizon: Colour } {
  const { zenith, horizon } = palette
  if (hour === 'golden')
    return { zenith: mix(zenith, hex('#d9b58c'), 0.22), horizon: mix(horizon, hex('#f3d3a4'), 0.4) }
  if (hour === 'overcast')
    return { zenith: mix(zenith, hex('#c4c6c6'), 0.7), horizon: mix(horizon, hex('#e2e2df'), 0.6) }
  if (hour === 'mist')
    return { zenith: mix(zenith, horizon, 0.6), horizon: mix(horizon, hex('#f1ece2'), 0.5) }
  if (hour === 'dusk') {
    const [high, low] = rng.pick([
      ['#343a58', '#c98f7d'],
      ['#2d4058', '#d8a17c'],
      ['#474566', '#c77f78'],
      ['#29404f', '#b7a48f'],
    ] as const)
    return { zenith: mix(hex(high), tint(zenith, zenith), 0.25), horizon: mix(hex(low), horizon, 0.22) }
  }
  return { zenith, horizon }
}

export function facing(light: Light, normal: Point3): number {
  return Math.max(0, dot(normal, light.sun))
}

/** The colour of a surface turned this way under this light. */
export function tone(light: Light, base: Colour, normal: Point3): Colour {
  const k = facing(light, normal)
  const sky = 0.1 * normal[1]
  const share = k > 0.02 ? 0.42 + 0.58 * Math.min(1, k * 1.12) : 0.08 * (1 - Math.abs(normal[0]))
  return tint(base, mix(light.shade, light.lit, Math.min(1, share + sky)))
}

/** What distance does to a colour. */
export function hazed(light: Light, colour: Colour, metres: number): Colour {
  return mix(colour, light.haze, 1 - Math.exp((-Math.max(0, metres - light.clear) / 100) * light.thickness))
}

export function isNight(light: Light): boolean {
  return light.hour === 'dusk'
}

/** Lamplight behind glass, in a few warmths. */
export function glow(rng: Random): Colour {
  return scale(hex(rng.pick(['#f6c77c', '#f2b566', '#f9d79a', '#eda95a', '#fbe2b0'])), rng.range(0.88, 1))
}
