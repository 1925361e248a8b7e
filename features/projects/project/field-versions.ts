import { z } from 'zod'
import { isOvertaken, SaveSource } from '#shared/save-source.ts'

/** What a browser sends with every save: its page id, and the base version of each field. */
export const Begun = {
  ...SaveSource,
  versions: z.record(z.string().max(60), z.int().min(0)).optional(),
}
export interface Begun extends SaveSource {
  versions?: Record<string, number> | undefined
}

/** A field that another user has changed in the meantime, with both values. */
export const SaveConflict = z.object({
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  /** The version of their value: the base for overwriting it. */
  version: z.int(),
  /** The author of their value; empty if unknown. */
  by: z.string(),
  /** The same person, on another page. */
  isSelf: z.boolean(),
  at: z.iso.datetime(),
})
export type SaveConflict = z.infer<typeof SaveConflict>

/** The response to a save: the result for each sent field, and how much of the project comes with it. */
export const SaveResult = z.object({
  /** The current state of each sent field. */
  versions: z.record(z.string(), z.int()),
  /** As they are saved. */
  values: z.record(z.string(), z.unknown()),
  /** When the project was last changed before this save. A page that knows a different time has missed a change. */
  changedFrom: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SaveResult = z.infer<typeof SaveResult>

export interface SavedVersion {
  version: number
  writer: string | null
  sequence?: number | null
}

/** A saved field of a project, and who wrote it last. */
export interface FieldVersion extends SavedVersion {
  field: string
  sequence: number | null
  userId: string | null
  /** ISO 8601. */
  at: string
}

/**
 * Resolves an incoming field: same, write or conflict. A page may overwrite its own last write, because the response
 * may have been lost, and it had seen everything before. A save that a later save of the same page overtook changes
 * nothing. Fields without a base version are not compared.
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
