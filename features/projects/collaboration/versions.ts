import { z } from 'zod'
import { isOvertaken, SaveSource } from '#shared/save-source.ts'

/** What a browser says with everything it sends: from where, and the version each field began from. */
export const Begun = {
  ...SaveSource,
  versions: z.record(z.string().max(60), z.int().min(0)).optional(),
}
export interface Begun extends SaveSource {
  versions?: Record<string, number> | undefined
}

/** A field that somebody else has written in the meantime, with both values. */
export const SaveConflict = z.object({
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  /** Of theirs: whoever writes over it begins from here. */
  version: z.int(),
  /** Who wrote theirs; empty where nobody knows any more. */
  by: z.string(),
  /** The same person, on another page. */
  isSelf: z.boolean(),
  at: z.iso.datetime(),
})
export type SaveConflict = z.infer<typeof SaveConflict>

/** What a save answers: what became of the fields that were sent, and how much of the project is told with that. */
export const SaveResult = z.object({
  /** Of each field that was sent, as it is now. */
  versions: z.record(z.string(), z.int()),
  /** As they are saved. */
  values: z.record(z.string(), z.unknown()),
  /** When anything of the project was changed before this: whoever knows of another moment has missed something. */
  changedFrom: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SaveResult = z.infer<typeof SaveResult>

export interface SavedVersion {
  version: number
  writer: string | null
  sequence?: number | null
}

/**
 * What becomes of a value that arrives. What the page itself wrote last is no obstacle: its answer may have been
 * lost on the way, and everything before it the page had seen. A save that was overtaken by a later one of its own page
 * changes nothing. Whoever names no version compares nothing.
 */
export function conflictOf(
  saved: SavedVersion | undefined,
  sent: {
    version: number | undefined
    writer: string | undefined
    sequence?: number | undefined
    isSame: boolean
  },
): 'same' | 'write' | 'conflict' {
  if (sent.isSame) return 'same'
  const isOwn = sent.writer !== undefined && saved?.writer === sent.writer
  if (isOvertaken(saved, sent)) return 'same'
  if (sent.version === undefined) return 'write'
  if ((saved?.version ?? 0) === sent.version) return 'write'
  return isOwn ? 'write' : 'conflict'
}
