import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import {
  applyCoupon,
  type LostCoupon,
  type PaymentView,
  paymentViews,
  removeCoupon,
} from '#features/payments/ledger/contract.ts'
import { coversItem } from '#features/payments/money/figures.ts'
import { formatList, formatMoney } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useFilled } from '#web/filled.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { couponParams } from '../coupon.ts'
import style from './CouponField.module.css'

/** The coupon field: the code, the reason of a rejection, and the applied or removed coupon. */
export function CouponField({ due }: { due: PaymentView }) {
  const input = useRef<HTMLInputElement>(null)
  const applied = useRef<HTMLParagraphElement>(null)
  const code = due.coupon?.code ?? null
  const isLost = due.couponLost !== null
  const before = useRef({ code, isLost })
  useEffect(() => {
    const isSame = before.current.code === code && before.current.isLost === isLost
    before.current = { code, isLost }
    // The clicked button is gone, so keyboard focus would restart at the top of the page.
    if (isSame || document.activeElement !== document.body) return
    const there = code === null ? input : applied
    there.current?.focus()
  }, [code, isLost])
  return (
    <div className={style.coupon}>
      {due.couponLost && <Lost paymentId={due.id} lost={due.couponLost} />}
      <div role="status">
        {due.coupon && (
          <p ref={applied} tabIndex={-1} className={style.applied}>
            <Applied due={due} coupon={due.coupon} />
          </p>
        )}
      </div>
      {!due.coupon && <CouponForm paymentId={due.id} input={input} />}
    </div>
  )
}

interface AppliedProps {
  due: PaymentView
  coupon: NonNullable<PaymentView['coupon']>
}

/** The button to remove it is on the receipt, at its line. */
function Applied({ due, coupon }: AppliedProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const others = due.items.filter(({ kind }) => !coversItem(coupon, kind))
  const names = [...new Set(others.map(({ label }) => inLanguage(label, language)))]
  return (
    <>
      {t('coupon.applied', { code: coupon.code })}{' '}
      {t('coupon.taken_off', { amount: formatMoney(coupon.discount, due.currency, language) })}
      {names.length > 0 && ` ${t('coupon.not_for', { items: formatList(names, language) })}`}
    </>
  )
}

function Lost({ paymentId, lost }: { paymentId: string; lost: LostCoupon }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const reading = useApiAction(removeCoupon, { refreshes: paymentViews })
  const params = couponParams({ ...lost, startsAt: new Date(lost.startsAt) }, language)
  return (
    <div role="alert" className={style.lost}>
      <p>
        <b>{t('coupon.lost', { code: lost.code })}</b> {t(`code.${lost.problem}`, params)}
      </p>
      <Button look="text" small busy={reading.isPending} onClick={() => reading.mutate({ paymentId })}>
        {t('coupon.lost_close')}
      </Button>
    </div>
  )
}

interface CouponFormProps {
  paymentId: string
  input: RefObject<HTMLInputElement | null>
}

function CouponForm({ paymentId, input }: CouponFormProps) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const draft = useDraft('coupon', { code: '' })
  const { code } = draft.values
  const applying = useApiAction(applyCoupon, {
    refreshes: paymentViews,
    onDone: () => draft.settle({ code: '' }),
  })
  const form = useRef<HTMLFormElement>(null)
  useFilled(form, draft.values)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !applying.isPending) applying.mutate({ paymentId, code })
  }
  return (
    <form ref={form} className={style.form} onSubmit={apply} aria-live="polite">
      <TextField
        ref={input}
        name="code"
        label={t('coupon.label')}
        note={t('billing.optional')}
        value={code}
        onChange={(event) => {
          draft.setValues({ code: event.currentTarget.value })
          applying.reset()
        }}
        error={sentenceOf(applying.error)}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" busy={applying.isPending}>
        {t('coupon.apply')}
      </Button>
    </form>
  )
}
