import type { Palette } from '../kit/palette.ts'
import { at, type Random, random } from '../kit/random.ts'
import type { Paint } from '../kit/solid.ts'
import { type Identity, print } from './art.ts'

export interface Order {
  rng: Random
  palette: Palette
  identity: Identity
  seed: number
}

/** Each sheet has its own composition and keeps it in every view. */
export const printed =
  ({ identity, seed }: Order, sheet: number, bars = true): Paint =>
  (pen) =>
    print(pen, recoloured(identity, sheet), random(seed + sheet, 'sheet'), bars)

export function recoloured(identity: Identity, sheet: number): Identity {
  if (sheet % 3 !== 1) return identity
  const paper = at(identity.inks, 1)
  return { ...identity, paper, inks: [...identity.inks.filter((c) => c !== paper), identity.paper] }
}
