import { hex, mix, scale } from '../kit/colour.ts'
import { at, times } from '../kit/random.ts'
import type { Sprite } from '../kit/scene.ts'
import { coats, type Making, smooth } from './making.ts'
import type { Piece } from './stage.ts'
import { type Profile, turned } from './turned.ts'
import { branch } from './vessels.ts'

const standing = (sprites: readonly Sprite[]): Piece => ({ solids: [], sprites })

/** Four of one family, each with a lid of cork or wood. */
export function jars(m: Making): Piece {
  const colours = coats(m)
  const r = m.rng.range(0.11, 0.14)
  return standing(
    times(4, (i) => {
      const h = 0.2 + ((i * 2) % 4) * 0.06 + m.rng.range(0, 0.03)
      const x = i * r * 2.4
      const body: Profile = [
        [r * 0.9, 0],
        [r, 0.02],
        [r, h],
        [r * 0.9, h + 0.02],
      ]
      const lid: Profile = [
        [r * 0.88, 0],
        [r * 0.92, 0.05],
      ]
      return [
        turned([x, 0, 0], body, at(colours, i), { gloss: 0.25 }),
        turned([x, h + 0.02, -0.001], lid, mix(m.wood, hex('#c69a68'), 0.5), {
          inside: mix(m.wood, hex('#d3aa7c'), 0.6),
        }),
      ]
    }).flat(),
  )
}

const glass = { glass: true, gloss: 0.5 }

/** A carafe of glass, and a glass turned over for later. */
export function carafe(m: Making): Piece {
  const r = m.rng.range(0.13, 0.16)
  const water = mix(m.palette.water, m.palette.stone, 0.35)
  const body = smooth([
    [r * 0.85, 0],
    [r, 0.06],
    [r * 0.96, 0.26],
    [r * 0.4, 0.42],
    [r * 0.36, 0.54],
    [r * 0.5, 0.6],
  ])
  const cup = (x: number, z: number) =>
    turned(
      [x, 0, z],
      [
        [0.07, 0],
        [0.085, 0.16],
      ],
      water,
      { ...glass, inside: m.palette.stone },
    )
  return standing([
    turned([0, 0, 0], body, water, {
      ...glass,
      band: [0.01, 0.2, scale(water, 0.9)],
      inside: m.palette.stone,
    }),
    cup(0.32, -0.12),
    cup(-0.3, -0.06),
  ])
}

export function glasses(m: Making): Piece {
  const colours = [m.palette.water, m.palette.accent, m.palette.leaf, m.palette.second]
  const pile = (x: number, count: number, from: number) =>
    times(count, (i) =>
      turned(
        [x, i * 0.075, -i * 0.001],
        [
          [0.072, 0],
          [0.075, 0.02],
          [0.098, 0.19],
        ],
        mix(at(colours, from + i), m.palette.stone, 0.45),
        { ...glass, inside: m.palette.stone },
      ),
    )
  return standing([...pile(-0.24, 5, 0), ...pile(0.02, 3, 1), ...pile(0.28, 1, 2)])
}

export function plates(m: Making): Piece {
  const colours = coats(m)
  const plate = (r: number): Profile => [
    [r * 0.55, 0],
    [r * 0.6, 0.012],
    [r * 0.92, 0.03],
    [r, 0.045],
  ]
  const pile = (x: number, r: number, count: number, from: number) =>
    times(count, (i) =>
      turned([x, i * 0.028, -i * 0.001], plate(r), at(colours, from + (i % 3 === 2 ? 1 : 0)), {
        inside: m.palette.stone,
        gloss: 0.15,
      }),
    )
  return standing([...pile(0, 0.28, 8, 0), ...pile(0.52, 0.19, 5, 2), ...pile(-0.46, 0.14, 3, 1)])
}

/** A narrow vase with the three stems it was made for. */
export function stemVase(m: Making): Piece {
  const r = m.rng.range(0.1, 0.14)
  const h = m.rng.range(0.34, 0.44)
  const body = smooth([
    [r * 0.8, 0],
    [r, h * 0.25],
    [r * 0.8, h * 0.6],
    [r * 0.34, h * 0.86],
    [r * 0.4, h],
  ])
  return standing([
    branch([0, h * 0.97, 0.02], h * 1.25, m.palette.dark, m.palette.leaf, m.rng, 3),
    turned([0, 0, 0], body, m.coat, { gloss: 0.35 }),
  ])
}

/** A mill with its crank. */
export function mill(m: Making): Piece {
  const { rng } = m
  const r = rng.range(0.08, 0.1)
  const h = rng.range(0.34, 0.44)
  const body = smooth([
    [r, 0],
    [r * 1.02, h * 0.1],
    [r * 0.66, h * 0.4],
    [r * 0.86, h * 0.66],
    [r * 0.7, h * 0.74],
  ])
  const cap = smooth([
    [r * 0.72, h * 0.75],
    [r * 0.9, h * 0.84],
    [r * 0.6, h * 0.96],
    [0.02, h],
  ])
  const arm: Profile = [
    [0.016, 0],
    [0.016, 0.09],
  ]
  const knob = smooth([
    [0.012, 0],
    [0.034, 0.03],
    [0.03, 0.07],
    [0.006, 0.09],
  ])
  const s = rng.side()
  const spoke = times(9, (i) =>
    turned(
      [(s * i * r * 2) / 8, h + 0.05, 0.002],
      [
        [0.014, 0],
        [0.014, 0.02],
      ],
      m.metal,
    ),
  )
  return standing([
    turned([0, 0, 0], body, m.wood, { gloss: 0.2, band: [h * 0.04, h * 0.09, m.metal] }),
    turned([0, 0, -0.001], cap, m.wood, { gloss: 0.2 }),
    turned([0, h - 0.02, 0.001], arm, m.metal),
    ...spoke,
    turned([s * r * 2, h + 0.06, -0.002], knob, m.palette.accent, { gloss: 0.3 }),
  ])
}

/** A dish for the oven, under a lid that serves as a plate. */
export function ovenDish(m: Making): Piece {
  const r = m.rng.range(0.26, 0.32)
  const [h, lift] = [r * 0.52, r * 0.54]
  const dish = smooth([
    [r * 0.82, 0],
    [r * 0.96, h * 0.3],
    [r, h],
  ])
  const lid = smooth([
    [r * 1.04, lift],
    [r * 0.94, lift + 0.03],
    [r * 0.5, lift + 0.09],
    [r * 0.16, lift + 0.1],
  ])
  const knob = smooth([
    [r * 0.08, lift + 0.1],
    [r * 0.2, lift + 0.17],
    [0.02, lift + 0.19],
  ])
  return standing([
    turned([0, 0, 0], dish, m.coat, { gloss: 0.3 }),
    turned([0, 0, -0.001], [...lid, ...knob], mix(m.coat, m.palette.stone, 0.35)),
  ])
}
