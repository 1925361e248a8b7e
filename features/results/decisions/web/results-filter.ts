import { inLanguage, type Language } from '#shared/language.ts'
import type { ResultEntry, ResultsView } from '../contract.ts'

/** The list's filter; `none` means entries without an award. */
export interface View {
  search: string
  categoryId: string
  level: string
  borderlineOnly: boolean
}

export const everything: View = { search: '', categoryId: '', level: '', borderlineOnly: false }

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Best score first, across categories. */
export function shownEntries(results: ResultsView, view: View, language: Language): ResultEntry[] {
  const wanted = folded(view.search.trim())
  return results.entries
    .filter((entry) => !view.categoryId || entry.categoryId === view.categoryId)
    .filter((entry) => !view.level || (entry.level ?? 'none') === view.level)
    .filter((entry) => !view.borderlineOnly || entry.borderline !== null)
    .filter((entry) =>
      folded(`${inLanguage(entry.title, language)} ${entry.firm} ${entry.number}`).includes(wanted),
    )
    .toSorted((a, b) => b.corrected - a.corrected)
}

export interface LevelBand {
  key: string | null
  entries: ResultEntry[]
}

/** The listed entries grouped by level, best first; entries without an award come last. */
export function bandsOf(results: ResultsView, shown: readonly ResultEntry[]): LevelBand[] {
  const keys = [...results.levels.map(({ key }) => key), null]
  return keys
    .map((key) => ({ key, entries: shown.filter((entry) => entry.level === key) }))
    .filter((band) => band.entries.length > 0)
}
