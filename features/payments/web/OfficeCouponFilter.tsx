import { useState } from 'react'
import { useAddressSearch } from '#web/address-search.ts'
import { download } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useWords } from '#web/words.ts'
import { type CouponSearch, couponSorts, couponStates, exportCoupons } from '../contract-coupons.ts'
import style from './OfficeCoupons.module.css'

/** What the address asks for; what it says wrongly is not asked. */
export function searchIn(search: URLSearchParams): CouponSearch {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  return {
    q: search.get('q') ?? '',
    state: oneOf('state', couponStates),
    batchId: /^[\da-f-]{36}$/.exec(search.get('batch') ?? '')?.[0],
    sort: oneOf('sort', couponSorts) ?? 'newest',
  }
}

const shownStates = couponStates.toReversed()

/** A search waits for a pause in the typing; the rest is asked at once, and begins on its first page. */
export function OfficeCouponFilter({ asked }: { asked: CouponSearch }) {
  const t = useWords('payments')
  const sentenceOf = useFailureSentence()
  const { typed, setTyped, set } = useAddressSearch()
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    void download(exportCoupons, asked)
      .catch((fault: Error) => say.error(sentenceOf(fault) ?? ''))
      .finally(() => setIsBusy(false))
  }
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
        value={asked.state ?? ''}
        options={shownStates.map((value) => ({ value, label: t(`coupons.state_${value}`) }))}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('coupons.sort')}
        value={asked.sort}
        options={couponSorts.map((value) => ({ value, label: t(`coupons.sort_${value}`) }))}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
      <Button look="text" small busy={isBusy} className={style.export} onClick={save}>
        {t('coupons.export')}
      </Button>
    </search>
  )
}
