import type { EntryPlace, Evaluation, EvaluationEntry } from '#features/jury/panel/contract.ts'

export const shows = ['todo', 'scored', 'recused'] as const
export type Show = (typeof shows)[number]

/** The filter of a juror's list. It is part of the address, so that the evaluation screen navigates within it. */
export interface ListFilter {
  show: Show | null
  categoryId: string | null
}

export function readFilter(search: URLSearchParams): ListFilter {
  return {
    show: shows.find((one) => one === search.get('show')) ?? null,
    categoryId: search.get('category'),
  }
}

export function searchOf({ show, categoryId }: ListFilter): string {
  const search = new URLSearchParams({
    ...(show ? { show } : {}),
    ...(categoryId ? { category: categoryId } : {}),
  }).toString()
  return search ? `?${search}` : ''
}

type State = Pick<EvaluationEntry, 'isScored' | 'isRecused'>

export function isDue({ isScored, isRecused }: State): boolean {
  return !isScored && !isRecused
}

const isOf: Record<Show, (entry: EvaluationEntry) => boolean> = {
  todo: isDue,
  scored: ({ isScored, isRecused }) => isScored && !isRecused,
  recused: ({ isRecused }) => isRecused,
}

export function isShown(entry: EvaluationEntry, { show, categoryId }: ListFilter): boolean {
  return (categoryId === null || entry.categoryId === categoryId) && (show === null || isOf[show](entry))
}

const isAt = (place: EntryPlace) => (entry: EntryPlace) =>
  entry.projectId === place.projectId && entry.categoryId === place.categoryId

const entriesOf = ({ categories }: Pick<Evaluation, 'categories'>) =>
  categories.flatMap(({ entries }) => entries)

function inOrder(entries: readonly EvaluationEntry[]): EvaluationEntry[] {
  return entries.toSorted((one, other) => one.order - other.order)
}

/** What the juror has to do under a filter, in order. */
export function wayOf(evaluation: Evaluation, { categoryId }: ListFilter): EvaluationEntry[] {
  return inOrder(entriesOf(evaluation)).filter((entry) => isShown(entry, { show: 'todo', categoryId }))
}

export function placeOf(entry: EntryPlace | undefined): EntryPlace | null {
  return entry ? { projectId: entry.projectId, categoryId: entry.categoryId } : null
}

/** The juror's position in their list, and the previous and next entries. */
export interface EntryOrder {
  previous: EntryPlace | null
  next: EntryPlace | null
  scored: number
  total: number
  leftInCategory: number
  /** The next entries, in order. */
  ahead: EntryPlace[]
}

/**
 * The next entries within a filter. Entries without scores follow the juror's order and start over at the end. Scored
 * and recused entries follow the order of the list, and end with it.
 */
export function walkFrom(
  evaluations: readonly Evaluation[],
  at: EntryPlace,
  filter: ListFilter,
): EntryOrder | null {
  const evaluation = evaluations.find((one) => entriesOf(one).some(isAt(at)))
  if (!evaluation) return null
  const isHere = isAt(at)
  const all = entriesOf(evaluation)
  const { show, categoryId } = filter
  const isToDo = show === null || show === 'todo'
  const way = isToDo
    ? inOrder(all.filter((entry) => isHere(entry) || isShown(entry, { show: null, categoryId })))
    : all.filter((entry) => isHere(entry) || isShown(entry, filter))
  const place = way.findIndex(isHere)
  const after = way.slice(place + 1)
  const ahead = isToDo ? [...after, ...way.slice(0, place)].filter(isDue) : after
  return {
    previous: placeOf(way[place - 1]),
    next: placeOf(ahead[0]),
    scored: evaluation.scored,
    total: evaluation.total,
    leftInCategory: all.filter((entry) => entry.categoryId === at.categoryId && isDue(entry)).length,
    ahead: ahead.flatMap((entry) => placeOf(entry) ?? []),
  }
}

export function progressOf(entries: readonly State[]): Pick<Evaluation, 'scored' | 'total'> {
  const due = entries.filter(({ isRecused }) => !isRecused)
  return { scored: due.filter(({ isScored }) => isScored).length, total: due.length }
}

/** The list after a change of one entry, with all counts and next entries updated. */
export function withEntry(
  evaluations: readonly Evaluation[],
  place: EntryPlace,
  change: Partial<Pick<EvaluationEntry, 'scoreCount' | 'isScored' | 'isRecused'>>,
): Evaluation[] {
  return evaluations.map((evaluation) => {
    if (!entriesOf(evaluation).some(isAt(place))) return evaluation
    const categories = evaluation.categories.map((category) => {
      const entries = category.entries.map((entry) => (isAt(place)(entry) ? { ...entry, ...change } : entry))
      return { ...category, entries, ...progressOf(entries) }
    })
    const all = entriesOf({ categories })
    return { ...evaluation, categories, ...progressOf(all), next: placeOf(inOrder(all).find(isDue)) }
  })
}
