import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useWords } from '#web/words.ts'
import { type MailSearch, mailStates } from '../contract-outbox.ts'
import style from './Outbox.module.css'

/** What the address asks for; what it says wrongly is not asked. */
export function searchIn(search: URLSearchParams): MailSearch {
  return { q: search.get('q') ?? '', state: mailStates.find((state) => state === search.get('state')) }
}

const pauseMs = 300

/** A search waits for a pause in the typing; the state is asked at once. A new search begins at its beginning. */
export function OutboxFilter({ asked }: { asked: MailSearch }) {
  const t = useWords('accounts')
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(asked.q)
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('after')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing begins the pause anew.
  useEffect(() => {
    if (typed === (search.get('q') ?? '')) return
    const timer = setTimeout(() => set('q', typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t('outbox.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('outbox.state')}
        placeholder={t('outbox.all')}
        value={asked.state ?? ''}
        options={mailStates.map((value) => ({ value, label: t(`outbox.state_${value}`) }))}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
    </search>
  )
}
