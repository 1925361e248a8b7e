import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { Answered } from '#features/projects/project/answers.ts'
import { WorkView } from '#features/projects/project/work-view.ts'

/** A work as jurors see it: without its makers, and without where it is sold, which would identify them. */
export const BlindWork = WorkView.omit({
  firm: true,
  credits: true,
  manufacturer: true,
  certifications: true,
  priceRange: true,
  whereToBuy: true,
  pressMayDownload: true,
}).extend({
  images: z.array(z.object({ image: ImageView, legend: Localized })),
  /** To the contest's own questions that jurors may read. */
  answers: z.array(Answered),
})
export type BlindWork = z.infer<typeof BlindWork>
