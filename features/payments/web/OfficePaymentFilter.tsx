import { useState } from 'react'
import { listOfficeContests } from '#features/contests/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useAddressSearch } from '#web/address-search.ts'
import { download } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { providerNames } from '../contract.ts'
import { exportFormats, exportPayments, type PaymentSearch, paymentSorts } from '../contract-refunds.ts'
import { paymentLifecycle } from '../lifecycle.ts'
import style from './OfficePayments.module.css'

const formatNames = { csv: 'CSV', xlsx: 'Excel' }

/** What the address asks for; what it says wrongly is not asked. */
export function searchIn(search: URLSearchParams): PaymentSearch {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  const id = (name: string) => /^[\da-f-]{36}$/.exec(search.get(name) ?? '')?.[0]
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? '')?.[0]
  return {
    q: search.get('q') ?? '',
    status: oneOf('status', paymentLifecycle.statuses),
    provider: oneOf('provider', providerNames),
    contest: id('contest'),
    project: id('project'),
    since: day('since'),
    until: day('until'),
    sort: oneOf('sort', paymentSorts) ?? 'newest',
  }
}

export function OfficePaymentFilter({ asked }: { asked: PaymentSearch }) {
  const t = useWords('payments')
  const language = useLanguage()
  const contests = useAsked(listOfficeContests, {})
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        className={style.search}
        label={t('office.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('list.status')}
        placeholder={t('office.all')}
        value={asked.status ?? ''}
        options={paymentLifecycle.statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('office.means')}
        placeholder={t('office.all')}
        value={asked.provider ?? ''}
        options={providerNames.map((value) => ({ value, label: t(`means.${value}`) }))}
        onChange={(event) => set('provider', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('office.contest')}
        placeholder={t('office.all')}
        value={asked.contest ?? ''}
        options={(contests.data ?? []).map(({ id, name }) => ({
          value: id,
          label: inLanguage(name, language),
        }))}
        onChange={(event) => set('contest', event.currentTarget.value)}
      />
      <TextField
        compact
        type="date"
        label={t('office.since')}
        value={asked.since ?? ''}
        max={asked.until}
        onChange={(event) => set('since', event.currentTarget.value)}
      />
      <TextField
        compact
        type="date"
        label={t('office.until')}
        value={asked.until ?? ''}
        min={asked.since}
        onChange={(event) => set('until', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('office.sort')}
        value={asked.sort}
        options={paymentSorts.map((value) => ({ value, label: t(`office.sort_${value}`) }))}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
      <Exports asked={asked} />
    </search>
  )
}

function Exports({ asked }: { asked: PaymentSearch }) {
  const t = useWords('payments')
  const sentenceOf = useFailureSentence()
  const [busy, setBusy] = useState<keyof typeof formatNames | null>(null)
  const save = (format: keyof typeof formatNames) => {
    setBusy(format)
    void download(exportPayments, { ...asked, format })
      .catch((fault: Error) => say.error(sentenceOf(fault) ?? ''))
      .finally(() => setBusy(null))
  }
  return (
    <div className={style.exports}>
      {exportFormats.map((format) => (
        <Button key={format} look="text" small busy={busy === format} onClick={() => save(format)}>
          {t('office.export', { format: formatNames[format] })}
        </Button>
      ))}
    </div>
  )
}
