import pLimit from 'p-limit'
import { runIsolated, TooSlow } from '#server/thread.ts'
import type { ActiveContent } from './active-content.ts'

export type PdfTask =
  | { action: 'inspect'; bytes: Uint8Array; mostPages: number }
  | { action: 'draw'; bytes: Uint8Array; width: number; height: number }
  | { action: 'page'; bytes: Uint8Array; width: number; height: number; page: number }

export type PdfProblem =
  | { problem: 'unreadable' | 'locked' | 'too_slow' }
  | { problem: 'too_many_pages'; pages: number }
  | { problem: 'active'; found: ActiveContent }

/** A page as an image, and the text that it shows. */
export interface DrawnPage {
  jpeg: Uint8Array
  /** Its lines; an empty line between blocks. */
  text: string
}

export type PdfAnswer =
  | PdfProblem
  | { pages: number }
  | { width: number; height: number; png: Uint8Array }
  | DrawnPage

/** How long one file may be read, in milliseconds. A first page is drawn while people are served first. */
export const timeout = { inspect: 15_000, draw: 120_000, page: 30_000 }

/** The number of files read at a time; the others wait. */
const inTurn = pLimit(2)

const program = new URL('./pdf-worker.ts', import.meta.url)

/** In a thread of its own, so that a hostile file delays no one. */
function read<Answer extends PdfAnswer>(task: PdfTask): Promise<Answer | PdfProblem> {
  return inTurn(() =>
    runIsolated<PdfTask, Answer | PdfProblem>(program, task, timeout[task.action]).catch(
      // Without an answer, it ran out of memory.
      (error: unknown) => ({ problem: error instanceof TooSlow ? 'too_slow' : 'unreadable' }),
    ),
  )
}

/** Inspects a PDF by its content: the number of pages, or the reason for rejection. */
export function inspectPdf(bytes: Uint8Array, mostPages: number): Promise<{ pages: number } | PdfProblem> {
  return read({ action: 'inspect', bytes, mostPages })
}

/** The first page as a PNG that fits into the box. */
export function drawFirstPage(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<{ width: number; height: number; png: Uint8Array } | PdfProblem> {
  return read({ action: 'draw', bytes, ...box })
}

/** One page, counted from 1, with its text; as large as fits into the box. */
export function drawPage(
  bytes: Uint8Array,
  page: number,
  box: { width: number; height: number },
): Promise<DrawnPage | PdfProblem> {
  return read({ action: 'page', bytes, page, ...box })
}
