import { architectureViews } from './architecture/views.ts'
import { communicationViews } from './communication/views.ts'
import { interiorViews } from './interior/views.ts'
import type { Drawing } from './kit/format.ts'
import { choosePalette, type Palette } from './kit/palette.ts'
import { random } from './kit/random.ts'
import { landscapeViews } from './landscape/views.ts'
import { productViews } from './product/views.ts'

export type WorkKind = 'architecture' | 'interior' | 'landscape' | 'product' | 'communication'

const painters: Record<WorkKind, (seed: number, palette: Palette, views: number) => Drawing[]> = {
  architecture: architectureViews,
  interior: interiorViews,
  landscape: landscapeViews,
  product: productViews,
  communication: communicationViews,
}

/** The drawings of one imaginary work: the same seed always gives the same ones. */
export function drawWork(seed: number, kind: WorkKind, views: number): Drawing[] {
  return painters[kind](seed, choosePalette(random(seed, `palette ${kind}`)), views)
}
