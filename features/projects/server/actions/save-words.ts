import type { Database } from '#server/database.ts'
import { together } from '#server/together.ts'
import { wordsReader } from '../queries/held-words.ts'
import { type Counted, type Draft, draftOf, keepIn, type Words } from './keep-words.ts'
import { writeDrafts } from './write-words.ts'

interface Waiting {
  words: Words
  counted: Counted | null
}

/** Keeps each of what came in together, or leaves it as it was for the careful way; none of them for another. */
export function wordsKeeper(db: Database): (waiting: readonly Waiting[]) => Promise<void> {
  const read = wordsReader(db)
  return async (waiting) => {
    const held = await read(waiting.map(({ words }) => words.projectId))
    const drafts = new Map<string, Draft>()
    for (const one of held) drafts.set(one.project.id, draftOf(one))
    const now = new Date()
    for (const one of waiting) {
      const draft = drafts.get(one.words.projectId)
      one.counted = draft ? keepIn(draft, one.words, now) : null
    }
    const written = await writeDrafts(db, [...drafts.values()], now)
    for (const one of waiting) {
      const id = one.words.projectId
      const isLeft = (drafts.get(id)?.counted.size ?? 0) > 0 && !written.has(id)
      if (isLeft) one.counted = null
    }
  }
}

/**
 * The saving of words, which is most of what the portal does on the night of a deadline: what comes in at the same
 * moment is read in one question and written in another, and answered once that has ended. Null, with nothing kept,
 * for whatever is more than words in a project that is open and free.
 */
export function openWords(db: Database): (words: Words) => Promise<Counted | null> {
  const keep = together<Waiting>(wordsKeeper(db), { groups: 2, most: 250, patienceMs: 50 })
  return async (words) => {
    const waiting: Waiting = { words, counted: null }
    await keep(waiting)
    return waiting.counted
  }
}
