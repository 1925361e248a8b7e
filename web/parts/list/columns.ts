import { useState } from 'react'

const keyOf = (list: string) => `columns.${list}`

/** The columns of a list that the user has chosen on this device. */
export function useColumns<Column extends string>(
  list: string,
  all: readonly Column[],
  byDefault: readonly Column[],
) {
  const [saved, setSaved] = useState(() => localStorage.getItem(keyOf(list)))
  const names = saved?.split(' ')
  const choose = (columns: readonly string[]) => {
    localStorage.setItem(keyOf(list), columns.join(' '))
    setSaved(columns.join(' '))
  }
  return { columns: names ? all.filter((column) => names.includes(column)) : byDefault, choose }
}
