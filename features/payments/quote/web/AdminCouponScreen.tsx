import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { formatList, formatMoney, formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminCouponView, changeCoupon, getCoupon, listCoupons } from '../contract-coupons.ts'
import style from './AdminCoupons.module.css'
import { BoundsPart, PlacePart, TermsPart } from './CouponTerms.tsx'
import { type CouponForm, describeTerms, formOf, inputOf, unreadableSums } from './coupon-form.ts'
import { goToFirstError } from './first-error.ts'

/** One coupon: its terms, its uses, and the form to change it. */
export function Component() {
  const t = useMessages('payments')
  const { couponId = '' } = useParams()
  const found = useApiQuery(getCoupon, { couponId })
  return (
    <Waiting of={found}>
      {(coupon) => (
        <>
          <TitleBlock title={coupon.code} facts={t(`coupons.state_${coupon.state}`)} />
          <Facts coupon={coupon} />
          <ChangeCoupon key={coupon.id} coupon={coupon} />
        </>
      )}
    </Waiting>
  )
}

function Facts({ coupon }: { coupon: AdminCouponView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { itemKinds } = coupon
  const place = coupon.contest && [coupon.contest, coupon.discipline].flatMap((name) => name ?? [])
  const facts = [
    { label: t('discount'), fact: describeTerms(coupon, language) },
    {
      label: t('coupons.for'),
      fact: [
        place ? place.map((name) => inLanguage(name, language)).join(', ') : t('coupons.any_contest'),
        itemKinds &&
          formatList(
            itemKinds.map((kind) => t(`kind.${kind}`)),
            language,
          ),
      ]
        .filter(Boolean)
        .join('; '),
    },
    {
      label: t('coupons.uses'),
      fact: t('coupons.uses_of', {
        uses: formatNumber(coupon.uses, language),
        most: formatNumber(coupon.maxUses, language),
      }),
    },
    {
      label: t('coupons.given'),
      fact: coupon.given.map((sum) => formatMoney(sum.amount, sum.currency, language)).join(', '),
    },
  ].filter(({ fact }) => fact !== '')
  return (
    <dl className={style.facts}>
      {facts.map(({ label, fact }) => [<dt key={`${label} dt`}>{label}</dt>, <dd key={label}>{fact}</dd>])}
      <dt>{t('admin.title')}</dt>
      <dd>
        <Anchor href={links.adminPaymentsWith(coupon.code)}>{t('coupons.payments')}</Anchor>
      </dd>
    </dl>
  )
}

/** Days, limits and the note can always be changed; the terms until the first use. */
function ChangeCoupon({ coupon }: { coupon: AdminCouponView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const draft = useDraft('change-coupon', {
    ...formOf(coupon, language),
    isWithdrawn: coupon.state === 'withdrawn',
  })
  const [isTried, setIsTried] = useState(false)
  const save = useApiAction(changeCoupon, {
    refreshes: [getCoupon, listCoupons],
    onDone: (changed) => {
      draft.settle({ ...formOf(changed, language), isWithdrawn: changed.state === 'withdrawn' })
      setIsTried(false)
      say.success(t('coupons.saved'))
    },
  })
  const form = draft.values
  const { isFixed } = coupon
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const unreadable = isTried && !isFixed ? unreadableSums(form, language) : []
  const set = (part: Partial<CouponForm>) => draft.setValues((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const sent = event.currentTarget
    const onError = () => goToFirstError(sent)
    if (!isFixed && unreadableSums(form, language).length > 0) return onError()
    const { ratePpm, amount, currency, contestId, disciplineId, itemKinds } = coupon
    const fixed = { ratePpm, amount, currency, contestId, disciplineId, itemKinds }
    const { isWithdrawn } = form
    save.mutate(
      { couponId: coupon.id, ...inputOf(form, language), ...(isFixed && fixed), isWithdrawn },
      { onError },
    )
  }
  const terms = { form, set, errors, unreadable }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      {isFixed ? (
        <p className={style.about}>{t('coupons.error_fixed')}</p>
      ) : (
        <>
          <TermsPart {...terms} />
          <PlacePart {...terms} />
        </>
      )}
      <BoundsPart {...terms} />
      <Checkbox
        label={t('coupons.withdraw')}
        hint={t('coupons.withdrawn')}
        checked={form.isWithdrawn}
        onChange={(event) => {
          const isWithdrawn = event.currentTarget.checked
          draft.setValues((before) => ({ ...before, isWithdrawn }))
        }}
      />
      {save.error && (
        <p role="alert" className={style.problem}>
          {errors.worth?.[0] ?? sentenceOf(save.error)}
        </p>
      )}
      <div className={style.actions}>
        <Button look="next" small type="submit" busy={save.isPending}>
          {t('coupons.save')}
        </Button>
      </div>
    </form>
  )
}
