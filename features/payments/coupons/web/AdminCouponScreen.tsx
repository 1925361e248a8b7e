import { useParams } from 'react-router'
import { programmeZone } from '#features/contests/editions/zone.ts'
import { formatDay, formatList, formatMoment, formatMoney } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  type AdminCouponView,
  type CouponUse,
  couponPageSize,
  getCoupon,
  listCoupons,
  restoreCoupon,
  withdrawCoupon,
} from '../contract-coupons.ts'
import style from './AdminCoupons.module.css'
import { ChangeCoupon } from './ChangeCoupon.tsx'
import { worthInWords } from './coupon-messages.ts'

/** One coupon: what it takes off, who has used it, and what of it may still be changed. */
export function Component() {
  const t = useMessages('payments')
  const { couponId = '' } = useParams()
  const found = useApiQuery(getCoupon, { couponId })
  return (
    <Waiting of={found} label={t('coupons.loading')} failed={t('coupons.failed')}>
      {(coupon) => <OneCoupon key={coupon.id} coupon={coupon} />}
    </Waiting>
  )
}

function OneCoupon({ coupon }: { coupon: AdminCouponView }) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const told = {
    refreshes: [getCoupon, listCoupons],
  }
  const withdrawing = useApiAction(withdrawCoupon, told)
  const restoring = useApiAction(restoreCoupon, told)
  const { id: couponId } = coupon
  const onError = (failure: Error) => say.error(sentenceOf(failure) ?? '')
  const isWithdrawn = coupon.state === 'withdrawn'
  return (
    <>
      <TitleBlock
        title={coupon.code}
        facts={t(`coupons.state_${coupon.state}`)}
        action={
          !isWithdrawn && (
            <Button
              small
              busy={withdrawing.isPending}
              onClick={() => withdrawing.mutate({ couponId }, { onError })}
            >
              {t('coupons.withdraw')}
            </Button>
          )
        }
      />
      <div role="status">
        {isWithdrawn && (
          <p className={style.withdrawn}>
            {t('coupons.withdrawn')}
            <Button
              look="text"
              small
              busy={restoring.isPending}
              onClick={() => restoring.mutate({ couponId }, { onError })}
            >
              {t('coupons.restore')}
            </Button>
          </p>
        )}
      </div>
      {coupon.promised > 0 && (
        <p className={style.about}>{t('coupons.promised', { count: coupon.promised })}</p>
      )}
      <Facts coupon={coupon} />
      <section className={style.section}>
        <h2>{t('coupons.used_by')}</h2>
        <Uses coupon={coupon} />
      </section>
      <section className={style.section}>
        <h2>{t('coupons.change')}</h2>
        <ChangeCoupon coupon={coupon} />
      </section>
    </>
  )
}

function Facts({ coupon }: { coupon: AdminCouponView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { minimum, currency, itemKinds } = coupon
  const from =
    minimum !== null &&
    currency !== null &&
    t('coupons.from_minimum', { amount: formatMoney(minimum, currency, language) })
  const place = coupon.contest && [coupon.contest, coupon.discipline].flatMap((name) => name ?? [])
  const facts = [
    { label: t('coupons.worth'), fact: [worthInWords(coupon, language), from].filter(Boolean).join(', ') },
    {
      label: t('coupons.for'),
      fact: [
        place ? place.map((name) => inLanguage(name, language)).join(', ') : t('coupons.any_contest'),
        itemKinds &&
          formatList(
            itemKinds.map((kind) => t(`coupons.kind_${kind}`)),
            language,
          ),
      ]
        .filter(Boolean)
        .join('; '),
    },
    {
      label: t('coupons.valid'),
      fact: t('coupons.range', {
        from: formatDay(coupon.startsOn, language),
        to: formatDay(coupon.endsOn, language),
      }),
    },
    { label: t('coupons.uses'), fact: t('coupons.uses_of', { uses: coupon.uses, most: coupon.maxUses }) },
    {
      label: t('coupons.given'),
      fact: coupon.given.map((sum) => formatMoney(sum.amount, sum.currency, language)).join(', '),
    },
    { label: t('coupons.note'), fact: coupon.note },
  ].filter(({ fact }) => fact !== '')
  return (
    <dl className={style.facts}>
      {facts.map(({ label, fact }) => [<dt key={`${label} dt`}>{label}</dt>, <dd key={label}>{fact}</dd>])}
      {coupon.batch && [
        <dt key="batch dt">{t('coupons.batch')}</dt>,
        <dd key="batch">
          <Anchor href={links.couponBatch(coupon.batch.id)}>{coupon.batch.name}</Anchor>
        </dd>,
      ]}
    </dl>
  )
}

const isSpent = ({ status }: CouponUse) => status === 'completed' || status === 'refunded'

function Uses({ coupon }: { coupon: AdminCouponView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (coupon.recentUses.length === 0) return <p className={style.about}>{t('coupons.unused')}</p>
  const head = (
    <>
      <HeadCell>{t('coupons.paid_for')}</HeadCell>
      <HeadCell>{t('coupons.user')}</HeadCell>
      <HeadCell spare>{t('coupons.at')}</HeadCell>
      <HeadCell>{t('coupons.state')}</HeadCell>
      <HeadCell figure>{t('coupons.worth')}</HeadCell>
    </>
  )
  return (
    <>
      <Table stacked caption={t('coupons.used_by')} head={head}>
        {coupon.recentUses.map((use) => (
          <Row key={use.paymentId} columns={5}>
            <NameCell title={use.projectName}>
              <Anchor href={links.adminPayment(use.paymentId)}>{use.projectName || t('list.unnamed')}</Anchor>
            </NameCell>
            <Cell>{use.email ? <a href={`mailto:${use.email}`}>{use.user}</a> : t('coupons.gone_user')}</Cell>
            <Cell spare>{formatMoment(use.at, language, programmeZone)}</Cell>
            <Cell>
              {isSpent(use) ? t(`status.${use.status}`) : <span className="muted">{t('coupons.held')}</span>}
            </Cell>
            <Cell figure>{formatMoney(use.discount, use.currency, language)}</Cell>
          </Row>
        ))}
      </Table>
      {coupon.uses > coupon.recentUses.length && (
        <p className={style.about}>{t('coupons.last_uses', { shown: couponPageSize })}</p>
      )}
    </>
  )
}
