import { clock, radio, tileSet } from './devices.ts'
import { seating, shelving, stools, tableOrBench } from './furniture.ts'
import { floorLamp, pendants, tableLamp } from './lamps.ts'
import { bottles, bowls, teapot, vessels } from './vessels.ts'

export const pieces = {
  vessels,
  bottles,
  bowls,
  teapot,
  tableLamp,
  floorLamp,
  pendants,
  seating,
  stools,
  tableOrBench,
  shelving,
  radio,
  clock,
  tileSet,
} as const
type PieceKind = keyof typeof pieces
export const pieceKinds: readonly PieceKind[] = [
  'seating',
  'seating',
  'vessels',
  'vessels',
  'bottles',
  'bowls',
  'teapot',
  'tableLamp',
  'tableLamp',
  'floorLamp',
  'stools',
  'tableOrBench',
  'shelving',
  'radio',
  'clock',
  'tileSet',
  'pendants',
]
