import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { previewImage } from '#features/files/storage/server/tasks.ts'
import { type Database, isDatabaseAway } from '#server/database/database.ts'
import { isQueued } from '#server/jobs.ts'

/*
 * The order of work on pictures in one process. First previews come before everything else, which waits between two
 * of its steps; and only one original is decoded at a time, because that takes most memory.
 */

const previews = new Set<Promise<unknown>>()

/** Runs work that everything else waits for. */
export async function beforeAll<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const running = work()
  previews.add(running)
  return running.finally(() => previews.delete(running))
}

/** Resolves when the next step may begin. */
export type Turn = () => Promise<void>

export const atOnce: Turn = () => Promise.resolve()

const lookAgainMs = 50

/** Also while nobody can tell: an error would end the work on a picture that is in order. */
const mayWait = (db: Database) =>
  isQueued(db, previewImage).catch((error: unknown) => {
    if (isDatabaseAway(error)) return true
    throw error
  })

/** When no preview is being made or waits: for a process that takes previews from the queue. */
export const afterPreviews =
  (db: Database): Turn =>
  async () => {
    while (previews.size > 0 || (await mayWait(db))) {
      await (previews.size > 0 ? Promise.allSettled(previews) : pause(lookAgainMs))
    }
  }

/** Decodes an original when no other one is decoded. */
export const decoding = pLimit(1)
