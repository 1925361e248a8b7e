/**
 * The entrant's order of a list; rows that arrived since come last. Rows are listed by id, since others may arrive or
 * leave before the order is sent.
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

/** Whether both have the same ids, in any order. */
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
