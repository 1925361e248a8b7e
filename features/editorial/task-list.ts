import type { Language } from '#shared/language.ts'
import type { Sort } from '#shared/sort.ts'
import { type ProjectState, projectStates } from './lifecycle.ts'

/** What a list of tasks can be narrowed to, apart from a status. */
export const taskFlags = ['late', 'checks', 'gaps'] as const
export type TaskFlag = (typeof taskFlags)[number]

interface Flagged {
  isLate: boolean
  openChecks: number
  languageGaps: readonly Language[]
}

export function hasFlag(task: Flagged, flag: TaskFlag | undefined): boolean {
  switch (flag) {
    case 'late':
      return task.isLate
    case 'checks':
      return task.openChecks > 0
    case 'gaps':
      return task.languageGaps.length > 0
    case undefined:
      return true
  }
}

/** The position of a status in its lifecycle; a project without a task comes first. */
export const rankOf = (status: ProjectState): number => projectStates.indexOf(status)

/** The value of a row that a list is sorted by. Null is always last. */
type Key = string | number | null

/** The rows in the order of one column; equal ones stay in their order. */
export function sortedBy<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column>,
  keys: Record<Column, (row: Row) => Key>,
  names: Intl.Collator,
): Row[] {
  const keyOf = Object.entries<(row: Row) => Key>(keys).find(
    ([name]) => sort === name || sort === `-${name}`,
  )?.[1]
  if (!keyOf) return [...rows]
  const isDescending = sort.startsWith('-')
  const compare = (one: Key, other: Key) =>
    typeof one === 'string' && typeof other === 'string'
      ? names.compare(one, other)
      : Number(one) - Number(other)
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return isDescending ? compare(other, one) : compare(one, other)
  })
}
