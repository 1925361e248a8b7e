import { architectureViews } from './architecture/views.ts'
import { communicationViews } from './communication/views.ts'
import { interiorViews } from './interior/views.ts'
import type { Drawing } from './kit/format.ts'
import { choosePalette, type Palette } from './kit/palette.ts'
import { random } from './kit/random.ts'
import { seasoned } from './kit/season.ts'
import { landscapeViews } from './landscape/views.ts'
import { productViews } from './product/views.ts'
import type { Subject } from './subject.ts'

export type WorkKind = 'architecture' | 'interior' | 'landscape' | 'product' | 'communication'

type Painter = (seed: number, palette: Palette, views: number, subject?: Subject) => Drawing[]

const painters: Record<WorkKind, Painter> = {
  architecture: architectureViews,
  interior: interiorViews,
  landscape: landscapeViews,
  product: productViews,
  communication: communicationViews,
}

/** The drawings of one imaginary work, of its subject if one is told: the same call always gives the same ones. */
export function drawWork(seed: number, kind: WorkKind, views: number, subject?: Subject): Drawing[] {
  const palette = choosePalette(random(seed, `palette ${kind}`))
  const painted = /open-air stage/i.test(subject?.title ?? '') ? 'landscape' : kind
  return painters[painted](seed, seasoned(palette, subject?.tags ?? []), views, subject)
}
