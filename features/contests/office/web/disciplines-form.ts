import type { Discipline } from '#features/contests/contest/contract.ts'
import { type Localized, unwritten } from '#shared/language.ts'

/** `key` identifies form rows, including new ones. */
export interface CategoryRow {
  key: string
  id: string | null
  name: Localized
  description: Localized
}

export interface DisciplineRow {
  key: string
  id: string | null
  name: Localized
  categories: CategoryRow[]
}

export function rowsOf(disciplines: readonly Discipline[]): DisciplineRow[] {
  return disciplines.map(({ id, name, categories }) => ({
    key: id,
    id,
    name: { ...unwritten, ...name },
    categories: categories.map((category) => ({
      key: category.id,
      id: category.id,
      name: { ...unwritten, ...category.name },
      description: { ...unwritten, ...category.description },
    })),
  }))
}

export function newCategory(): CategoryRow {
  return { key: crypto.randomUUID(), id: null, name: unwritten, description: unwritten }
}

export function newDiscipline(): DisciplineRow {
  return { key: crypto.randomUUID(), id: null, name: unwritten, categories: [newCategory()] }
}

/** Moves a row by one place. Stays at the ends. */
export function moved<Row>(rows: readonly Row[], place: number, by: -1 | 1): Row[] {
  const row = rows[place]
  const other = rows[place + by]
  if (row === undefined || other === undefined) return [...rows]
  return rows.map((one, at) => (at === place ? other : at === place + by ? row : one))
}

export function replaced<Row extends { key: string }>(rows: readonly Row[], next: Row): Row[] {
  return rows.map((one) => (one.key === next.key ? next : one))
}
