import type { Random } from './random.ts'

export interface Size {
  width: number
  height: number
}

const longEdge = 2000

const proportions = {
  '3:2': 3 / 2,
  '4:3': 4 / 3,
  '1:1': 1,
  '4:5': 4 / 5,
  '3:4': 3 / 4,
  '16:9': 16 / 9,
  '2:3': 2 / 3,
} as const

export type Proportion = keyof typeof proportions

function sizeOf(proportion: Proportion): Size {
  const ratio = proportions[proportion]
  return ratio >= 1
    ? { width: longEdge, height: Math.round(longEdge / ratio) }
    : { width: Math.round(longEdge * ratio), height: longEdge }
}

export function chooseSize(rng: Random, from: readonly Proportion[]): Size {
  return sizeOf(rng.pick(from))
}

/** One finished drawing, before it becomes pixels. */
export interface Drawing extends Size {
  svg: string
  glow: Glow
}

/**
 * Where the picture is brightest, as shares of it, and how much light is lost half a picture away.
 * It is worked into the pixels: as gradients over the whole sheet it would take longer than all the rest.
 */
export interface Glow {
  x: number
  y: number
  loss: number
}
