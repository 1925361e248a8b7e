import { useState } from 'react'

/** Rows chosen by hand on any page, or every row that matches the filters. */
export interface Selection {
  ids: readonly string[]
  isAll: boolean
  has(id: string): boolean
  toggle(id: string): void
  /** Chooses all given rows, or none of them if all are chosen. */
  togglePage(ids: readonly string[]): void
  selectAll(): void
  clear(): void
}

/** What an action is for: rows chosen by hand, or all that match a search. */
export type ChosenRows<Search> = { ids: string[] } | { search: Search }

/** @param search names the current filters: with other filters nothing is chosen */
export function useSelection(search: string): Selection {
  const nothing = { search, ids: new Set<string>(), isAll: false }
  const [chosen, setChosen] = useState(nothing)
  const { ids, isAll } = chosen.search === search ? chosen : nothing
  const choose = (next: Iterable<string>) => setChosen({ search, ids: new Set(next), isAll: false })
  return {
    ids: [...ids],
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    togglePage: (page) => {
      const isWhole = isAll || page.every((id) => ids.has(id))
      choose(isWhole ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page])
    },
    selectAll: () => setChosen({ search, ids, isAll: true }),
    clear: () => setChosen(nothing),
  }
}
