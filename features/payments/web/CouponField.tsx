import { type FormEvent, useState } from 'react'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { applyCoupon, paymentViews } from '../contract.ts'
import style from './PaymentStep.module.css'

export function CouponField({ paymentId }: { paymentId: string }) {
  const t = useWords('payments')
  const sentenceOf = useFailureSentence()
  const [code, setCode] = useState('')
  const applying = useAct(applyCoupon, {
    refreshes: paymentViews,
    onDone: ({ coupon }) => {
      setCode('')
      if (coupon) say.success(t('coupon.applied', { code: coupon.code }))
    },
  })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !applying.isPending) applying.mutate({ paymentId, code })
  }
  return (
    <form className={style.coupon} onSubmit={apply} aria-live="polite">
      <TextField
        label={t('coupon.label')}
        note={t('billing.optional')}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
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
