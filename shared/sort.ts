/** A column that a list is sorted by; with a hyphen, in descending order. */
export type Sort<Column extends string> = Column | `-${Column}`

/** Both directions of each column, for a contract and for the address. */
export function sortsOf<Column extends string>(columns: readonly Column[]): Sort<Column>[] {
  return columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])
}
