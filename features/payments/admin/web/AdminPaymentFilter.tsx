import { listAdminContests } from '#features/contests/editions/contract.ts'
import { itemKinds } from '#features/payments/core/item-kinds.ts'
import { providerNames } from '#features/payments/core/provider-names.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import {
  exportLedger,
  exportPayments,
  type PaymentSearch,
  paymentSorts,
} from '#features/payments/refunds/contract-refunds.ts'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { inLanguage } from '#shared/language.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { dayIn, idIn, oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import style from './AdminPayments.module.css'

/** The filter in the URL. Invalid parameters are ignored. */
export function searchIn(search: URLSearchParams): PaymentSearch {
  return {
    q: search.get('q') ?? '',
    status: oneOf(search, 'status', paymentLifecycle.statuses),
    provider: oneOf(search, 'provider', providerNames),
    item: oneOf(search, 'item', itemKinds),
    contest: idIn(search, 'contest'),
    project: idIn(search, 'project'),
    since: dayIn(search, 'since'),
    until: dayIn(search, 'until'),
    sort: oneOf(search, 'sort', paymentSorts) ?? 'newest',
  }
}

export function AdminPaymentFilter({ input }: { input: PaymentSearch }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const contests = useApiQuery(listAdminContests, {})
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        className={style.search}
        label={t('admin.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('list.status')}
        placeholder={t('admin.all')}
        value={input.status ?? ''}
        options={paymentLifecycle.statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('provider.legend')}
        placeholder={t('admin.all')}
        value={input.provider ?? ''}
        options={providerNames.map((value) => ({ value, label: t(`means.${value}`) }))}
        onChange={(event) => set('provider', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.item')}
        placeholder={t('admin.all')}
        value={input.item ?? ''}
        options={itemKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(event) => set('item', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.contest')}
        placeholder={t('admin.all')}
        value={input.contest ?? ''}
        options={(contests.data ?? []).map(({ id, name }) => ({
          value: id,
          label: inLanguage(name, language),
        }))}
        onChange={(event) => set('contest', event.currentTarget.value)}
      />
      <TextField
        compact
        type="date"
        label={t('admin.since')}
        value={input.since ?? ''}
        max={input.until}
        onChange={(event) => set('since', event.currentTarget.value)}
      />
      <TextField
        compact
        type="date"
        label={t('admin.until')}
        value={input.until ?? ''}
        min={input.since}
        onChange={(event) => set('until', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.sort')}
        value={input.sort}
        options={paymentSorts.map((value) => ({ value, label: t(`admin.sort_${value}`) }))}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
      <Exports input={input} />
    </search>
  )
}

function Exports({ input }: { input: PaymentSearch }) {
  const t = useMessages('payments')
  const { since, until } = input
  return (
    <div className={style.exports}>
      {exportFormats.map((format) => (
        <DownloadButton key={format} look="text" small file={exportPayments} input={{ ...input, format }}>
          {t('admin.export', { format: formatNames[format] })}
        </DownloadButton>
      ))}
      {exportFormats.map((format) => (
        <DownloadButton key={format} look="text" small file={exportLedger} input={{ since, until, format }}>
          {t('ledger.export', { format: formatNames[format] })}
        </DownloadButton>
      ))}
    </div>
  )
}
