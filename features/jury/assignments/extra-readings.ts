import type { DrawInput, DrawnPair, Pair } from './draw-input.ts'
import { componentsOf } from './linkage.ts'

interface ExtraInput extends Pick<DrawInput, 'entries' | 'jurors' | 'panels'> {
  /** Who must not read what, or has read it or left it to others already. */
  barred: readonly Pair[]
}

/**
 * One more reader for each of some entries: first who links groups that nothing linked, then one of the entry's panel,
 * then whoever has least to read. An entry that nobody else may read gets none.
 */
export function extraReadings(
  input: ExtraInput,
  pairs: readonly Pair[],
  entryIds: readonly string[],
): { give: DrawnPair[]; nobody: string[] } {
  const barred = new Set([...input.barred, ...pairs].map(({ entry, juror }) => `${entry} ${juror}`))
  const loads = new Map<string, number>()
  for (const { juror } of pairs) loads.set(juror, (loads.get(juror) ?? 0) + 1)
  const panels = new Map((input.panels ?? []).map(({ id, jurors }) => [id, new Set(jurors)]))
  const panelOf = new Map(input.entries.map(({ id, panel }) => [id, panels.get(panel ?? '')]))
  const group = new Map<string, number>()
  componentsOf(pairs).forEach(({ entries, jurors }, at) => {
    for (const id of entries) group.set(`e ${id}`, at)
    for (const id of jurors) group.set(`j ${id}`, at)
  })
  const give: DrawnPair[] = []
  const nobody: string[] = []
  for (const entry of [...new Set(entryIds)].sort()) {
    const panel = panelOf.get(entry)
    const [best] = input.jurors
      .filter((juror) => panelOf.has(entry) && !barred.has(`${entry} ${juror}`))
      .map((juror) => ({
        juror,
        links: linksGroups(entry, juror) ? 0 : 1,
        isOfPanel: !panel || panel.has(juror) ? 0 : 1,
        load: loads.get(juror) ?? 0,
      }))
      .sort(
        (one, other) =>
          one.links - other.links ||
          one.isOfPanel - other.isOfPanel ||
          one.load - other.load ||
          (one.juror < other.juror ? -1 : 1),
      )
    if (!best) {
      nobody.push(entry)
      continue
    }
    give.push({ entry, juror: best.juror, source: 'borderline' })
    loads.set(best.juror, best.load + 1)
    if (best.links === 0) merge(group.get(`e ${entry}`), group.get(`j ${best.juror}`))
  }
  return { give, nobody }

  function linksGroups(entry: string, juror: string): boolean {
    const [one, other] = [group.get(`e ${entry}`), group.get(`j ${juror}`)]
    return one !== undefined && other !== undefined && one !== other
  }

  function merge(into: number | undefined, from: number | undefined): void {
    if (into === undefined) return
    for (const [node, at] of group) if (at === from) group.set(node, into)
  }
}
