import { type FormEvent, useState } from 'react'
import { goToFirstFault } from '#features/payments/core/web/first-fault.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { KeptNotice } from '#web/offline/KeptNotice.tsx'
import { useKept } from '#web/offline/kept.ts'
import { type AdminCouponView, changeCoupon, getCoupon, listCoupons } from '../contract-coupons.ts'
import style from './AdminCoupons.module.css'
import { BoundsPart, PlacePart, WorthPart } from './CouponTerms.tsx'
import { type CouponForm, formOf, inputOf, unreadableSums } from './coupon-form.ts'

/** Days, limits and the note at any time; the rest as long as nobody has used the coupon. */
export function ChangeCoupon({ coupon }: { coupon: AdminCouponView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const kept = useKept('change-coupon', formOf(coupon, language))
  const [isTried, setIsTried] = useState(false)
  const save = useApiAction(changeCoupon, {
    refreshes: [getCoupon, listCoupons],
    onDone: (changed) => {
      kept.settle(formOf(changed, language))
      setIsTried(false)
      say.success(t('coupons.saved'))
    },
  })
  const form = kept.values
  const { isFixed } = coupon
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const unreadable = isTried && !isFixed ? unreadableSums(form, language) : []
  const set = (part: Partial<CouponForm>) => kept.setValues((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const sent = event.currentTarget
    const onError = () => goToFirstFault(sent)
    if (!isFixed && unreadableSums(form, language).length > 0) return onError()
    const { millionths, amount, currency, contestId, disciplineId, itemKinds, minimum } = coupon
    const fixed = { millionths, amount, currency, contestId, disciplineId, itemKinds, minimum }
    save.mutate({ couponId: coupon.id, ...inputOf(form, language), ...(isFixed ? fixed : {}) }, { onError })
  }
  const terms = { form, set, errors, unreadable, heading: 'h3' } as const
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <KeptNotice of={kept} />
      {isFixed ? (
        <p className={style.about}>{t('coupons.fixed')}</p>
      ) : (
        <>
          <WorthPart {...terms} />
          <PlacePart {...terms} />
        </>
      )}
      <BoundsPart {...terms} isLimited />
      {save.error && (
        <p role="alert" className={style.problem}>
          {errors.worth?.[0] ?? sentenceOf(save.error)}
        </p>
      )}
      <div className={style.acts}>
        <Button look="next" small type="submit" busy={save.isPending}>
          {t('coupons.save')}
        </Button>
      </div>
    </form>
  )
}
