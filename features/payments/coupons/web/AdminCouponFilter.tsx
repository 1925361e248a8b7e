import { useAddressSearch } from '#web/api/address-search.ts'
import { idIn, oneOf } from '#web/api/in-address.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { type CouponSearch, couponSorts, couponStates, exportCoupons } from '../contract-coupons.ts'
import style from './AdminCoupons.module.css'

/** What the address asks for; what it says wrongly is not asked. */
export function searchIn(search: URLSearchParams): CouponSearch {
  return {
    q: search.get('q') ?? '',
    state: oneOf(search, 'state', couponStates),
    batchId: idIn(search, 'batch'),
    sort: oneOf(search, 'sort', couponSorts) ?? 'newest',
  }
}

const shownStates = couponStates.toReversed()

/** A search waits for a pause in the typing; the rest is asked at once, and begins on its first page. */
export function AdminCouponFilter({ input }: { input: CouponSearch }) {
  const t = useMessages('payments')
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t('coupons.search')}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('coupons.state')}
        placeholder={t('coupons.all')}
        value={input.state ?? ''}
        options={shownStates.map((value) => ({ value, label: t(`coupons.state_${value}`) }))}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('coupons.sort')}
        value={input.sort}
        options={couponSorts.map((value) => ({ value, label: t(`coupons.sort_${value}`) }))}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
      <DownloadButton look="text" small className={style.export} file={exportCoupons} input={input}>
        {t('coupons.export')}
      </DownloadButton>
    </search>
  )
}
