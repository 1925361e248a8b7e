import { useState } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'

/** Reports empty required fields before any request; `areFilled` checks them and returns whether to continue. */
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
