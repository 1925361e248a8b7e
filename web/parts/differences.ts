import { diffArrays } from 'diff'

/** A piece of one side: words in both texts, or in this side only. */
export interface Piece {
  text: string
  isOwn: boolean
}

export interface Change {
  kind: 'same' | 'removed' | 'added'
  text: string
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const han = /\p{Script=Han}/u

/** Chinese is compared by characters, because a segmenter cuts two similar sentences at different places. */
function tokensOf(text: string): string[] {
  return [...words.segment(text)].flatMap(({ segment }) => (han.test(segment) ? [...segment] : [segment]))
}

/**
 * Beyond this number of changes everything is highlighted: a word-by-word comparison of very different texts helps no
 * one.
 */
const mostChanges = 2000

/** What turns one text into the other, word by word; what was removed comes before what replaces it. */
export function changesOf(before: string, after: string): Change[] {
  const found = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: mostChanges })
  const changes: Change[] = []
  let [removed, added] = ['', '']
  const finish = () => {
    if (removed) changes.push({ kind: 'removed', text: removed })
    if (added) changes.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const [place, part] of (found ?? []).entries()) {
    const text = part.value.join('')
    const isSame = !part.removed && !part.added
    // A space between two changed words is part of the change, so that the change is read as one phrase.
    const isWithin = isSame && /^[^\S\n]+$/.test(text) && place < (found?.length ?? 0) - 1
    if (isSame && !(isWithin && removed && added)) {
      finish()
      changes.push({ kind: 'same', text })
      continue
    }
    if (!part.added) removed += text
    if (!part.removed) added += text
  }
  if (!found) [removed, added] = [before, after]
  finish()
  return changes
}

const sideOf = (changes: readonly Change[], own: Change['kind'], other: Change['kind']): Piece[] =>
  changes.filter(({ kind }) => kind !== other).map(({ kind, text }) => ({ text, isOwn: kind === own }))

/** Compares two texts word by word, and highlights on each side what the other lacks. */
export function differencesOf(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const changes = changesOf(mine, theirs)
  return { mine: sideOf(changes, 'removed', 'added'), theirs: sideOf(changes, 'added', 'removed') }
}
