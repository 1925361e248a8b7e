import type { Database } from '#server/database.ts'
import { together } from '#server/together.ts'
import { holdForWords } from '../queries/held-words.ts'
import { type Counted, type Draft, draftOf, keepIn, type Words } from './keep-words.ts'
import { writeDrafts } from './write-words.ts'

interface Waiting {
  words: Words
  counted: Counted | null
}

/** Keeps each of what came in together, or leaves it as it was for the careful way; none of them for another. */
export async function keepTogether(db: Database, waiting: readonly Waiting[]): Promise<void> {
  for (const one of waiting) one.counted = null
  await db.transaction(async (tx) => {
    const held = await holdForWords(
      tx,
      waiting.map(({ words }) => words.projectId),
    )
    const drafts = new Map<string, Draft>()
    for (const [id, project] of held) drafts.set(id, draftOf(project))
    const now = new Date()
    for (const one of waiting) {
      const draft = drafts.get(one.words.projectId)
      if (draft) one.counted = keepIn(draft, one.words, now)
    }
    await writeDrafts(tx, [...drafts.values()], now)
  })
}

/**
 * The saving of words, which is most of what the portal does on the night of a deadline: what comes in at the same
 * moment is kept in one transaction, and answered once that has ended. Null, with nothing kept, for whatever is more
 * than words in a project that is open and free.
 */
export function openWords(db: Database): (words: Words) => Promise<Counted | null> {
  const keep = together<Waiting>((waiting) => keepTogether(db, waiting), {
    groups: 2,
    most: 250,
    patienceMs: 50,
  })
  return async (words) => {
    const waiting: Waiting = { words, counted: null }
    await keep(waiting)
    return waiting.counted
  }
}
