import { useSearchParams } from 'react-router'
import { formatNames } from '#shared/csv.ts'
import { formatDay, formatMoney } from '#shared/format.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import {
  type AdminCoupon,
  type CouponSearch,
  couponPageSize,
  couponSorts,
  couponStates,
  exportCoupons,
  listCoupons,
} from '../contract-coupons.ts'
import style from './AdminCoupons.module.css'
import { describeTerms } from './coupon-form.ts'

const narrowing = ['q', 'state']

/** The search in the URL. */
function searchIn(search: URLSearchParams): CouponSearch {
  return {
    q: search.get('q') ?? '',
    state: oneOf(search, 'state', couponStates),
    sort: oneOf(search, 'sort', couponSorts) ?? 'newest',
  }
}

/** Every coupon, searched, filtered and sorted by the address. */
export function Component() {
  const t = useMessages('payments')
  const [search] = useSearchParams()
  const input = searchIn(search)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const found = useApiQuery(listCoupons, { ...input, page })
  const isNarrowed = narrowing.some((name) => search.get(name))
  const count = found.data?.total
  const showAll = <ButtonLink href={links.adminCoupons()}>{t('admin.show_all')}</ButtonLink>
  return (
    <>
      <TitleBlock
        title={t('coupons.title')}
        facts={count !== undefined && t('coupons.count', { count })}
        action={
          <ButtonLink small look="next" href={links.newCoupon()}>
            {t('coupons.new')}
          </ButtonLink>
        }
      />
      <AdminCouponFilter input={input} />
      <Waiting of={found}>
        {({ coupons, total }) => (
          <>
            {coupons.length === 0 ? (
              <StateScreen
                heading="h2"
                title={t(isNarrowed ? 'admin.none_found' : 'coupons.empty')}
                actions={isNarrowed && showAll}
              />
            ) : (
              <List coupons={coupons} />
            )}
            <Pages total={total} pageSize={couponPageSize} />
          </>
        )}
      </Waiting>
    </>
  )
}

const columns = 7

function List({ coupons }: { coupons: readonly AdminCoupon[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const head = (
    <>
      <HeadCell>{t('coupons.code')}</HeadCell>
      <HeadCell spare>{t('coupons.note')}</HeadCell>
      <HeadCell>{t('discount')}</HeadCell>
      <HeadCell spare>{t('coupons.valid')}</HeadCell>
      <HeadCell>{t('list.status')}</HeadCell>
      <HeadCell figure>{t('coupons.uses')}</HeadCell>
      <HeadCell figure spare>
        {t('coupons.given')}
      </HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('coupons.title')} head={head}>
      {coupons.map((coupon) => (
        <Row key={coupon.id} columns={columns}>
          <NameCell title={coupon.code}>
            <Anchor className={style.code} href={links.adminCoupon(coupon.id)}>
              {coupon.code}
            </Anchor>
          </NameCell>
          <Cell spare className="muted">
            {coupon.note}
          </Cell>
          <Cell>{describeTerms(coupon, language)}</Cell>
          <Cell spare>
            {t('coupons.range', {
              from: formatDay(coupon.startsOn, language),
              to: formatDay(coupon.endsOn, language),
            })}
          </Cell>
          <Cell className={coupon.state === 'active' ? undefined : 'muted'}>
            {t(`coupons.state_${coupon.state}`)}
          </Cell>
          <Cell figure>{t('coupons.uses_of', { uses: coupon.uses, most: coupon.maxUses })}</Cell>
          <Cell figure spare>
            {coupon.given.map(({ currency, amount }) => formatMoney(amount, currency, language)).join(', ')}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

const shownStates = couponStates.toReversed()

function AdminCouponFilter({ input }: { input: CouponSearch }) {
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
        label={t('list.status')}
        placeholder={t('admin.all')}
        value={input.state ?? ''}
        options={shownStates.map((value) => ({ value, label: t(`coupons.state_${value}`) }))}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.sort')}
        value={input.sort}
        options={couponSorts.map((value) => ({ value, label: t(`coupons.sort_${value}`) }))}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
      <DownloadButton look="text" small className={style.export} file={exportCoupons} input={input}>
        {t('admin.export', { format: formatNames.csv })}
      </DownloadButton>
    </search>
  )
}
