/**
 * Where the entrant moved the rows of a list; those that arrived since stand at the end. Rows are named one by
 * one, since others may arrive or leave while the new order waits to be sent.
 */
export function inOrder<Row extends { id: string }>(
  rows: readonly Row[],
  order: readonly string[] | null,
): Row[] {
  if (!order) return [...rows]
  const placeOf = ({ id }: Row) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The same rows, in whichever order, each of them once. */
export function isSameSet(ids: readonly string[], others: readonly string[]): boolean {
  return ids.toSorted().join() === others.toSorted().join()
}

/** Those of a row's values whose names are wanted. */
export function picked<Values extends object>(
  values: Values,
  isWanted: (name: string) => boolean,
): Partial<Values> {
  const kept: Partial<Values> = { ...values }
  for (const name of Object.keys(values)) {
    if (!isWanted(name)) Reflect.deleteProperty(kept, name)
  }
  return kept
}
