/** A piece of one side: words in both texts, or in this side only. */
export interface Piece {
  text: string
  isOwn: boolean
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

function messagesOf(text: string): string[] {
  return [...words.segment(text)].map(({ segment }) => segment)
}

/**
 * Beyond this size the entire middle is highlighted: a word-by-word comparison of very different texts
 * helps no one.
 */
const mostSteps = 4_000_000

function commonOf(mine: readonly string[], theirs: readonly string[]): [boolean[], boolean[]] {
  const [inMine, inTheirs] = [mine.map(() => false), theirs.map(() => false)]
  const width = theirs.length + 1
  if (mine.length * theirs.length > mostSteps) return [inMine, inTheirs]
  const lengths = new Uint32Array((mine.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = mine.length - 1; i >= 0; i--) {
    for (let j = theirs.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        mine[i] === theirs[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let [i, j] = [0, 0]
  while (i < mine.length && j < theirs.length) {
    if (mine[i] === theirs[j]) {
      inMine[i++] = true
      inTheirs[j++] = true
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return [inMine, inTheirs]
}

function piecesOf(side: readonly string[], isCommon: (index: number) => boolean): Piece[] {
  const pieces: Piece[] = []
  for (const [index, text] of side.entries()) {
    const isOwn = !isCommon(index)
    const last = pieces.at(-1)
    if (last?.isOwn === isOwn) last.text += text
    else pieces.push({ text, isOwn })
  }
  return pieces
}

/** Compares two texts word by word, and highlights on each side what the other lacks. */
export function differencesOf(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const [one, other] = [messagesOf(mine), messagesOf(theirs)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++
  const [inOne, inOther] = commonOf(
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  )
  const isCommon = (side: readonly string[], middle: readonly boolean[]) => (index: number) =>
    index < start || index >= side.length - end || middle[index - start] === true
  return { mine: piecesOf(one, isCommon(one, inOne)), theirs: piecesOf(other, isCommon(other, inOther)) }
}
