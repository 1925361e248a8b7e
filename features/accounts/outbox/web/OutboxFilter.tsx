import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type MailSearch, mailStates } from '../contract-outbox.ts'
import style from './Outbox.module.css'

/** What the address asks for; what it says wrongly is not asked. */
export function searchIn(search: URLSearchParams): MailSearch {
  return { q: search.get('q') ?? '', state: oneOf(search, 'state', mailStates) }
}

/** A search waits for a pause in the typing; the state is asked at once. A new search begins at its beginning. */
export function OutboxFilter({ input }: { input: MailSearch }) {
  const t = useMessages('accounts')
  const { typed, setTyped, set } = useAddressSearch()
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
        value={input.state ?? ''}
        options={mailStates.map((value) => ({ value, label: t(`outbox.state_${value}`) }))}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
    </search>
  )
}
