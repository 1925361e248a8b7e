import { useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDay, formatMoney } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  type AdminCoupon,
  couponPageSize,
  listCoupons,
  restoreBatch,
  withdrawBatch,
} from '../contract-coupons.ts'
import { AdminCouponFilter, searchIn } from './AdminCouponFilter.tsx'
import style from './AdminCoupons.module.css'
import { worthInWords } from './coupon-messages.ts'

const narrowing = ['q', 'state', 'batch']

/** Every coupon of the programme: found, narrowed, sorted and paged by the address, and exported. */
export function Component() {
  const t = useMessages('payments')
  const [search] = useSearchParams()
  const input = searchIn(search)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const found = useApiQuery(listCoupons, { ...input, page })
  const isNarrowed = narrowing.some((name) => search.get(name))
  const count = found.data?.total
  const showAll = <ButtonLink href={links.adminCoupons()}>{t('coupons.show_all')}</ButtonLink>
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
      <Waiting of={found} label={t('coupons.loading')} failed={t('coupons.failed')}>
        {({ coupons, total, batch }) => (
          <>
            {batch && <Batch batch={batch} />}
            {coupons.length === 0 ? (
              <StateScreen
                heading="h2"
                title={t(isNarrowed ? 'coupons.none' : 'coupons.empty')}
                actions={isNarrowed && showAll}
              />
            ) : (
              <List coupons={coupons} />
            )}
            <Pages page={page} total={total} />
          </>
        )}
      </Waiting>
    </>
  )
}

type BatchProps = { batch: NonNullable<OutputOf<typeof listCoupons>['batch']> }

/** Codes that were made in one go: their name, and taking them back together. */
function Batch({ batch: { id: batchId, name, isWithdrawn, promised } }: BatchProps) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const refreshes = [listCoupons]
  const withdrawing = useApiAction(withdrawBatch, { refreshes })
  const restoring = useApiAction(restoreBatch, { refreshes })
  const onError = (failure: Error) => say.error(sentenceOf(failure) ?? '')
  return (
    <>
      <div className={style.batch}>
        <h2>{t('coupons.of_batch', { name })}</h2>
        <ButtonLink look="text" small href={links.adminCoupons()}>
          {t('coupons.show_all')}
        </ButtonLink>
        {!isWithdrawn && (
          <Button
            look="text"
            small
            busy={withdrawing.isPending}
            onClick={() => withdrawing.mutate({ batchId }, { onError })}
          >
            {t('coupons.withdraw_all')}
          </Button>
        )}
      </div>
      <div role="status">
        {isWithdrawn && (
          <p className={style.withdrawn}>
            {t('coupons.all_withdrawn')}
            <Button
              look="text"
              small
              busy={restoring.isPending}
              onClick={() => restoring.mutate({ batchId }, { onError })}
            >
              {t('coupons.restore')}
            </Button>
          </p>
        )}
      </div>
      {promised > 0 && <p className={style.about}>{t('coupons.promised_all', { count: promised })}</p>}
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
      <HeadCell>{t('coupons.worth')}</HeadCell>
      <HeadCell spare>{t('coupons.valid')}</HeadCell>
      <HeadCell>{t('coupons.state')}</HeadCell>
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
            {coupon.note || coupon.batch?.name}
          </Cell>
          <Cell>{worthInWords(coupon, language)}</Cell>
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

/** Which rows of how many are shown, and the way to the others. */
function Pages({ page, total }: { page: number; total: number }) {
  const t = useMessages('payments')
  const [search] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / couponPageSize))
  if (last === 1) return null
  const to = (next: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(next))
    return `${links.adminCoupons()}?${query}`
  }
  const from = (page - 1) * couponPageSize
  return (
    <nav className={style.pages} aria-label={t('coupons.pages')}>
      {page > 1 && (
        <ButtonLink small href={to(Math.min(last, page - 1))}>
          {t('coupons.before')}
        </ButtonLink>
      )}
      <span className="small muted tnum">
        {t('coupons.shown', {
          from: Math.min(total, from + 1),
          to: Math.min(total, from + couponPageSize),
          total,
        })}
      </span>
      {page < last && (
        <ButtonLink small href={to(page + 1)}>
          {t('coupons.next')}
        </ButtonLink>
      )}
    </nav>
  )
}
