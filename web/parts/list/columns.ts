import { useState } from 'react'
import { deviceStorage } from '#web/storage.ts'

const keyOf = (list: string) => `columns.${list}`

/** The columns of a list that the user has chosen on this device. */
export function useColumns<Column extends string>(
  list: string,
  all: readonly Column[],
  byDefault: readonly Column[],
) {
  const [saved, setSaved] = useState(() => deviceStorage.getItem(keyOf(list)))
  const names = saved?.split(' ')
  const choose = (columns: readonly string[]) => {
    deviceStorage.setItem(keyOf(list), columns.join(' '))
    setSaved(columns.join(' '))
  }
  return { columns: names ? all.filter((column) => names.includes(column)) : byDefault, choose }
}
