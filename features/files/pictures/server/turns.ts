import pLimit from 'p-limit'

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

/** Resolves when no preview is being made. */
export async function afterPreviews(): Promise<void> {
  while (previews.size > 0) await Promise.allSettled(previews)
}

/** Decodes an original when no other one is decoded. */
export const decoding = pLimit(1)
