import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Draws the pages of an issue's PDF, some at a time, beginning at a page. */
export const drawIssue = task(
  'draw-issue',
  z.object({ issueId: z.uuid(), pdfFileId: z.uuid(), from: z.int().min(1) }),
)
