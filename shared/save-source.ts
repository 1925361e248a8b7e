import { z } from 'zod'

/**
 * The metadata that a browser sends with a save: the page, and the number of the save, which increases with each of the
 * page.
 */
export const SaveSource = {
  writer: z.string().min(1).max(60).optional(),
  sequence: z.int().min(0).optional(),
}
export interface SaveSource {
  writer?: string | undefined
  sequence?: number | undefined
}

/** Based on the clock, so that it still increases when another page continues as the same writer. */
export function nextSequence(last: number): number {
  return Math.max(last + 1, Date.now())
}

/** Whether a save arrives after a later save of the same page, which already included its changes. */
export function isOvertaken(
  saved: { writer: string | null; sequence?: number | null } | undefined,
  sent: SaveSource,
): boolean {
  const isOwn = sent.writer !== undefined && saved?.writer === sent.writer
  return isOwn && (sent.sequence ?? Infinity) < (saved.sequence ?? 0)
}
