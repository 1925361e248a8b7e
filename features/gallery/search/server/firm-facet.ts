import type { WallQuery } from '#features/gallery/publication/contract.ts'
import { folded } from '#shared/folded.ts'
import type { FacetOption } from '../wall-query.ts'
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

/** More than the works of any firm. */
const aboveAll = 2 ** 40

interface Ranked {
  option: FacetOption
  weight: number
}

/**
 * The number of works of each firm: those with the most, or those that match the search. Firms that design come before
 * those that only photograph or build, which are credited in far more works.
 */
export function firmOptions(
  live: LiveIndex,
  query: WallQuery,
  counts: Int32Array,
): { options: FacetOption[]; total: number } {
  const { values } = live.works.columns.firm
  const matching = query.in === 'firm' && query.find ? findFirms(live, query.find) : null
  const shown: Ranked[] = []
  let total = 0
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] ?? 0
    const value = values[number] ?? ''
    const firm = count > 0 ? live.firms.get(value) : undefined
    if (firm === undefined) continue
    total += 1
    const isChosen = query.firm.includes(value)
    const option = { value, name: firm.name, count, isChosen }
    const ranked = { option, weight: firm.isDesigning ? aboveAll + count : count }
    if (isChosen) shown.push(ranked)
    else if (!matching || matching.has(value)) insertFirm(shown, ranked)
  }
  const lacking = query.firm.filter((slug) => !shown.some(({ option }) => option.value === slug))
  return {
    options: [
      ...shown.sort(byWeight).map(({ option }) => option),
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

const byWeight = (a: Ranked, b: Ranked) => b.weight - a.weight || (a.option.value < b.option.value ? -1 : 1)

/** Keeps the first ones. Chosen options are never hidden. */
function insertFirm(shown: Ranked[], firm: Ranked): void {
  if (shown.length < most) {
    shown.push(firm)
    return
  }
  shown.sort(byWeight)
  const last = shown.findLastIndex(({ option }) => !option.isChosen)
  const least = shown[last]
  if (least && byWeight(firm, least) < 0) shown[last] = firm
}
