import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { createCoupons, listCoupons } from '../contract-coupons.ts'
import { couponCode } from '../coupon.ts'
import style from './AdminCoupons.module.css'
import { BoundsPart, PlacePart, TermsPart } from './CouponTerms.tsx'
import { type CouponForm, emptyForm, inputOf, unreadableSums } from './coupon-form.ts'
import { goToFirstError } from './first-error.ts'

interface NewForm extends CouponForm {
  isMany: boolean
  code: string
  prefix: string
  number: string
}

const monthMs = 30 * 86_400_000

function firstForm(): NewForm {
  const now = Date.now()
  const days = [new Date(now), new Date(now + monthMs)].map(dayInMontreal)
  return {
    ...emptyForm(days[0] ?? '', days[1] ?? ''),
    isMany: false,
    code: '',
    prefix: '',
    number: '50',
  }
}

/** One coupon for many users, or many generated codes. */
export function Component() {
  const t = useMessages('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const draft = useDraft('new-coupon', firstForm())
  const form = draft.values
  const [isTried, setIsTried] = useState(false)
  const { isMany } = form
  const create = useApiAction(createCoupons, {
    refreshes: [listCoupons],
    onDone: ({ id }) => {
      draft.settle()
      say.success(t(isMany ? 'coupons.created_codes' : 'coupons.created'))
      void navigate(isMany ? links.adminCoupons() : links.adminCoupon(id))
    },
  })
  const { error, isPending } = create
  const errors = error instanceof Invalid ? error.errors : {}
  const unreadable = isTried ? unreadableSums(form, language) : []
  const set = (part: Partial<NewForm>) => draft.setValues((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const sent = event.currentTarget
    const onError = () => goToFirstError(sent)
    if (unreadableSums(form, language).length > 0) return onError()
    const { code, prefix, number } = form
    const codes = isMany
      ? { code: '', prefix, count: Number(number.trim() || Number.NaN) }
      : { code, prefix: '', count: 1 }
    create.mutate({ ...codes, ...inputOf(form, language) }, { onError })
  }
  const terms = { form, set, errors, unreadable }
  return (
    <>
      <TitleBlock title={t('coupons.new')} />
      <form className={style.form} onSubmit={submit} noValidate>
        <DraftNotice of={draft} />
        <section className={style.part}>
          <RadioList
            legend={t('coupons.choice')}
            value={isMany ? 'many' : 'one'}
            options={[
              { value: 'one', label: t('coupons.one') },
              { value: 'many', label: t('coupons.many') },
            ]}
            onChange={(value) => set({ isMany: value === 'many', maxUses: value === 'many' ? '1' : '100' })}
          />
          {isMany ? (
            <ManyFields form={form} set={set} errors={errors} />
          ) : (
            <CodeField form={form} set={set} errors={errors} />
          )}
        </section>
        <TermsPart {...terms} />
        <PlacePart {...terms} />
        <BoundsPart {...terms} />
        {error && (
          <p role="alert" className={style.problem}>
            {sentenceOf(error)}
          </p>
        )}
        <div className={style.actions}>
          <Button look="next" small type="submit" busy={isPending}>
            {t(isMany ? 'coupons.create_codes' : 'coupons.create')}
          </Button>
        </div>
      </form>
    </>
  )
}

interface FieldsProps {
  form: NewForm
  set(part: Partial<NewForm>): void
  errors: Record<string, string[]>
}

function CodeField({ form, set, errors }: FieldsProps) {
  const t = useMessages('payments')
  return (
    <TextField
      compact
      label={t('coupons.code')}
      hint={t('coupons.code_hint')}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={form.code}
      error={errors.code?.[0]}
      onChange={(event) => set({ code: event.currentTarget.value })}
      onBlur={() => set({ code: couponCode(form.code) })}
    />
  )
}

function ManyFields({ form, set, errors }: FieldsProps) {
  const t = useMessages('payments')
  return (
    <div className={style.pairs}>
      <TextField
        compact
        label={t('coupons.prefix')}
        note={t('billing.optional')}
        hint={t('coupons.prefix_hint')}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={form.prefix}
        error={errors.prefix?.[0]}
        onChange={(event) => set({ prefix: event.currentTarget.value })}
      />
      <NumberField
        compact
        label={t('coupons.number')}
        hint={t('coupons.number_hint')}
        inputMode="numeric"
        value={form.number}
        error={errors.count?.[0]}
        onChange={(event) => set({ number: event.currentTarget.value })}
      />
    </div>
  )
}
