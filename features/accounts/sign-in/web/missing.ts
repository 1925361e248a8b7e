import { useState } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'

/** What was left empty, told at its fields before anything is asked; `areFilled` looks, and says whether to go on. */
export function useMissing() {
  const shared = useMessages('shared')
  const [missing, setMissing] = useState<Invalid | null>(null)
  const areFilled = (values: Readonly<Record<string, string>>) => {
    const empty = Object.entries(values).filter(([, value]) => value.trim() === '')
    const errors = Object.fromEntries(empty.map(([name]) => [name, [shared('required')]]))
    setMissing(empty.length > 0 ? new Invalid(shared('fill_required'), errors) : null)
    return empty.length === 0
  }
  return { missing, areFilled }
}
