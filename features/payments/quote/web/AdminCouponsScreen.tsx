import { useState } from 'react'
import { formatNames } from '#shared/csv.ts'
import { formatMoney, formatNumber, formatShortDay } from '#shared/format.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import {
  type AdminCoupon,
  type CouponColumn,
  CouponSearch,
  couponStates,
  exportCoupons,
  listCoupons,
} from '../contract-coupons.ts'
import style from './AdminCoupons.module.css'
import { CouponBulk, CouponsDone, type Done } from './CouponBulk.tsx'
import { describeTerms } from './coupon-form.ts'

/** Every coupon. */
export function Component() {
  const t = useMessages('payments')
  const shared = useMessages('shared')
  const { search, page } = useListSearch(CouponSearch)
  const found = useApiQuery(listCoupons, { ...search, page })
  const [done, setDone] = useState<Done | null>(null)
  return (
    <AdminList
      views="coupons"
      title={t('coupons.title')}
      count={(count) => t('coupons.count', { count })}
      action={
        <ButtonLink small look="next" href={links.newCoupon()}>
          {t('coupons.new')}
        </ButtonLink>
      }
      search={search}
      searchLabel={t('coupons.search')}
      filters={[
        {
          name: 'state',
          label: t('list.status'),
          options: couponStates.toReversed().map((value) => ({ value, label: t(`coupons.state_${value}`) })),
        },
      ]}
      tools={
        <DownloadButton look="text" small file={exportCoupons} input={search}>
          {shared('list.export', { format: formatNames.csv })}
        </DownloadButton>
      }
      found={found}
      empty={t('coupons.empty')}
      summary={done && <CouponsDone done={done} onDone={setDone} />}
      columns={useCouponColumns()}
      sort={search.sort}
      bulk={(chosen, count) => <CouponBulk chosen={chosen} count={count} onDone={setDone} />}
    />
  )
}

function useCouponColumns(): ListColumn<AdminCoupon, CouponColumn>[] {
  const t = useMessages('payments')
  const language = useLanguage()
  return [
    {
      name: 'code',
      label: t('coupons.code'),
      look: 'name',
      sort: 'code',
      titleOf: (coupon) => coupon.code,
      show: (coupon) => (
        <Anchor className={style.code} href={links.adminCoupon(coupon.id)}>
          {coupon.code}
        </Anchor>
      ),
    },
    {
      name: 'note',
      label: t('coupons.note'),
      look: 'long',
      sort: 'note',
      isSpare: true,
      titleOf: (coupon) => coupon.note,
      show: (coupon) => coupon.note,
    },
    { name: 'discount', label: t('discount'), show: (coupon) => describeTerms(coupon, language) },
    {
      name: 'valid',
      label: t('coupons.valid'),
      sort: 'valid',
      isSpare: true,
      show: (coupon) =>
        t('coupons.range', {
          from: formatShortDay(coupon.startsOn, language),
          to: formatShortDay(coupon.endsOn, language),
        }),
    },
    {
      name: 'state',
      label: t('list.status'),
      show: ({ state }) => (
        <span className={state === 'active' ? undefined : 'muted'}>{t(`coupons.state_${state}`)}</span>
      ),
    },
    {
      name: 'uses',
      label: t('coupons.uses'),
      look: 'figure',
      sort: 'uses',
      isNewestFirst: true,
      isLabelled: true,
      show: (coupon) =>
        t('coupons.uses_of', {
          uses: formatNumber(coupon.uses, language),
          most: formatNumber(coupon.maxUses, language),
        }),
    },
    {
      name: 'given',
      label: t('coupons.given'),
      look: 'figure',
      sort: 'given',
      isNewestFirst: true,
      isSpare: true,
      show: (coupon) =>
        coupon.given.map(({ currency, amount }) => formatMoney(amount, currency, language)).join(', '),
    },
  ]
}
