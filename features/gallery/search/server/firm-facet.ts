import type { WallQuery } from '#features/gallery/pages/contract.ts'
import { folded } from '#shared/folded.ts'
import type { FacetOption } from '../wall.ts'
import type { LiveIndex } from './live-index.ts'

/** The maximum number of firms shown. There may be thousands; the others are found by searching. */
const most = 24

/** The words of a search for firms that count. */
const mostWords = 8

/** The firms whose name contains every word; without any, those with a similar word. */
export function findFirms({ firms, works }: LiveIndex, text: string): Set<string> {
  const words = folded(text).split(/\s+/).filter(Boolean).slice(0, mostWords)
  const holding = (meant: readonly (readonly string[])[]) =>
    [...firms].flatMap(([slug, firm]) =>
      meant.every((some) => some.some((word) => firm.folded.includes(word))) ? slug : [],
    )
  const found = holding(words.map((word) => [word]))
  return new Set(found.length > 0 ? found : holding(words.map((word) => [word, ...works.similarWords(word)])))
}

/** The number of works of each firm: those with the most, or those that match the search. */
export function firmOptions(
  live: LiveIndex,
  query: WallQuery,
  counts: Int32Array,
): { options: FacetOption[]; total: number } {
  const { values } = live.works.columns.firm
  const sought = query.firms ? findFirms(live, query.firms) : null
  const shown: FacetOption[] = []
  let total = 0
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] ?? 0
    const value = values[number] ?? ''
    const name = count > 0 ? live.firms.get(value)?.name : undefined
    if (name === undefined) continue
    total += 1
    const isChosen = query.firm.includes(value)
    if (isChosen) shown.push({ value, name, count, isChosen })
    else if (!sought || sought.has(value)) insertFirm(shown, { value, name, count, isChosen })
  }
  const lacking = query.firm.filter((slug) => !shown.some(({ value }) => value === slug))
  return {
    options: [
      ...shown.sort(byCount),
      ...lacking.map((value) => ({
        value,
        name: live.firms.get(value)?.name ?? value,
        count: 0,
        isChosen: true,
      })),
    ],
    total,
  }
}

const byCount = (a: FacetOption, b: FacetOption) => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Keeps those with the most works. Chosen options are never hidden. */
function insertFirm(shown: FacetOption[], firm: FacetOption): void {
  if (shown.length < most) {
    shown.push(firm)
    return
  }
  shown.sort(byCount)
  const last = shown.findLastIndex(({ isChosen }) => !isChosen)
  const least = shown[last]
  if (least && byCount(firm, least) < 0) shown[last] = firm
}
