import { arch } from '../architecture/facades.ts'
import { type Colour, mix, scale } from '../kit/colour.ts'
import type { Palette } from '../kit/palette.ts'
import { rect } from '../kit/pen.ts'
import { type Random, times } from '../kit/random.ts'
import type { Paint } from '../kit/solid.ts'
import type { Room, WallName, Window } from './room.ts'
import { boards, slabs, terrazzo } from './surfaces.ts'

export interface Finish {
  rng: Random
  palette: Palette
  wood: Colour
  cloth: Colour
  plaster: Colour
  evening: boolean
}

export const together =
  (...paints: readonly Paint[]): Paint =>
  (pen) => {
    for (const paint of paints) paint(pen)
  }

export function shellOf(
  { rng, palette, wood, plaster, evening }: Finish,
  size: readonly [number, number, number],
): Room {
  const floorKind = rng.pick(['boards', 'slabs', 'terrazzo', 'check'] as const)
  const floor =
    floorKind === 'boards'
      ? mix(wood, palette.paving, 0.3)
      : floorKind === 'terrazzo'
        ? mix(palette.stone, palette.paving, 0.5)
        : mix(palette.paving, palette.ground, 0.3)
  const size2 = rng.range(0.6, 1.2)
  const floorPaint = {
    boards: boards(floor),
    slabs: slabs(floor, size2),
    terrazzo: terrazzo([palette.second, palette.stone, palette.dark]),
    check: slabs(floor, size2 * 0.8, scale(floor, 0.84)),
  }[floorKind]
  const bold = rng.chance(0.4)
    ? mix(rng.pick([palette.main, palette.second, palette.leaf]), plaster, rng.range(0, 0.3))
    : plaster
  return {
    width: size[0],
    depth: size[1],
    height: size[2],
    colours: {
      floor,
      ceiling: mix(plaster, [255, 255, 255], 0.3),
      back: bold,
      left: plaster,
      right: scale(plaster, 0.98),
      frame: rng.chance(0.5) ? palette.dark : mix(wood, plaster, 0.3),
    },
    paint: { floor: floorPaint },
    windows: [],
    solids: [],
    sprites: [],
    evening,
    bars: [rng.range(0.8, 1.6), rng.range(0.9, 2.4)],
  }
}

export function windowsOn(wall: WallName, length: number, height: number, rng: Random): Window[] {
  const kind = rng.pick(['tall', 'wide', 'arched', 'row'] as const)
  const sill = rng.pick([0.05, 0.05, 0.5, 0.9])
  const high = Math.min(height - sill - 0.35, rng.range(2, 3.4))
  if (kind === 'wide') return [{ wall, shape: rect(length * 0.14, sill, length * 0.72, high) }]
  const n = kind === 'tall' ? 2 : rng.int(2, 4)
  const step = length / n
  const w = step * rng.range(0.46, 0.74)
  return times(n, (i) => ({
    wall,
    shape:
      kind === 'arched'
        ? arch(i * step + (step - w) / 2, sill, w, Math.min(high, w * 2.2))
        : rect(i * step + (step - w) / 2, sill, w, high),
  }))
}

export const books = (p: Palette): Colour[] => [
  p.main,
  p.second,
  p.stone,
  p.dark,
  p.accent,
  p.leaf,
  mix(p.main, p.stone, 0.5),
  mix(p.second, p.stone, 0.6),
]
