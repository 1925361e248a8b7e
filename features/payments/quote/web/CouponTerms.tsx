import { getAdminContest, listAdminContests } from '#features/contests/contest/contract.ts'
import { orderedKinds } from '#features/payments/money/item-kinds.ts'
import { formatAmount } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { currencies } from '#shared/money.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './AdminCoupons.module.css'
import type { CouponForm } from './coupon-form.ts'

export interface TermsProps {
  form: CouponForm
  set(part: Partial<CouponForm>): void
  errors: Record<string, string[]>
  /** Fields without a valid amount. */
  unreadable: readonly string[]
}

/** What a coupon takes off: a share or an amount. */
export function TermsPart({ form, set, errors, unreadable }: TermsProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const errorOf = (field: 'percent' | 'amount', sent: string) =>
    unreadable.includes(field)
      ? field === 'percent'
        ? t('coupons.error_percent', { example: formatAmount(12_50, language) })
        : t('coupons.error_sum', { example: formatAmount(50_00, language) })
      : errors[sent]?.[0]
  return (
    <section className={style.part}>
      <h2>{t('discount')}</h2>
      <RadioList
        legend={t('coupons.worth_kind')}
        value={form.worth}
        options={[
          { value: 'share', label: t('coupons.share') },
          { value: 'sum', label: t('coupons.sum') },
        ]}
        error={errors.worth?.[0]}
        onChange={(worth) => set({ worth })}
      />
      <div className={style.pairs}>
        {form.worth === 'share' ? (
          <NumberField
            compact
            label={t('coupons.percent')}
            unit="%"
            value={form.percent}
            error={errorOf('percent', 'ratePpm')}
            onChange={(event) => set({ percent: event.currentTarget.value })}
          />
        ) : (
          <MoneyField
            compact
            label={t('coupons.amount')}
            currency={form.currency}
            language={language}
            value={form.amount}
            error={errorOf('amount', 'amount')}
            onType={(amount) => set({ amount })}
          />
        )}
        {form.worth === 'sum' && (
          <SelectField
            compact
            label={t('admin.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={form.currency}
            error={errors.currency?.[0]}
            onChange={(event) => {
              const currency = currencies.find((one) => one === event.currentTarget.value)
              if (currency) set({ currency })
            }}
          />
        )}
      </div>
    </section>
  )
}

/** Contest, discipline and kinds of item that a coupon is for. */
export function PlacePart({ form, set, errors }: TermsProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const contests = useApiQuery(listAdminContests, {})
  const { contestId } = form
  const contest = useApiQuery(getAdminContest, { contestId }, { enabled: contestId !== '' })
  return (
    <section className={style.part}>
      <h2>{t('coupons.for')}</h2>
      <div className={style.pairs}>
        <SelectField
          compact
          label={t('admin.contest')}
          placeholder={t('coupons.any_contest')}
          options={(contests.data ?? []).map(({ id, name }) => ({
            value: id,
            label: inLanguage(name, language),
          }))}
          value={contestId}
          error={errors.contestId?.[0]}
          onChange={(event) => set({ contestId: event.currentTarget.value, disciplineId: '' })}
        />
        {contestId !== '' && (
          <SelectField
            compact
            label={t('coupons.discipline')}
            placeholder={t('coupons.any_discipline')}
            options={(contest.data?.disciplines ?? []).map(({ id, name }) => ({
              value: id,
              label: inLanguage(name, language),
            }))}
            value={form.disciplineId}
            error={errors.disciplineId?.[0]}
            onChange={(event) => set({ disciplineId: event.currentTarget.value })}
          />
        )}
      </div>
      <fieldset className={style.items}>
        <legend>
          {t('coupons.items')} <span>{t('coupons.items_hint')}</span>
        </legend>
        <div className={style.kinds}>
          {orderedKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kind.${kind}`)}
              checked={form.kinds.includes(kind)}
              onChange={(event) => {
                const others = form.kinds.filter((one) => one !== kind)
                set({ kinds: event.currentTarget.checked ? [...others, kind] : others })
              }}
            />
          ))}
        </div>
      </fieldset>
    </section>
  )
}

/** Days, limits and the note. */
export function BoundsPart({ form, set, errors }: TermsProps) {
  const t = useMessages('payments')
  const field = (name: 'startsOn' | 'endsOn' | 'maxUses' | 'maxUsesPerUser' | 'note') => ({
    compact: true,
    value: form[name],
    error: errors[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <section className={style.part}>
      <h2>{t('coupons.valid')}</h2>
      <div className={style.pairs}>
        <TextField type="date" label={t('coupons.starts')} {...field('startsOn')} />
        <TextField
          type="date"
          label={t('coupons.ends')}
          hint={t('coupons.days_hint')}
          min={form.startsOn}
          {...field('endsOn')}
        />
        <NumberField label={t('coupons.max_uses')} inputMode="numeric" {...field('maxUses')} />
        <NumberField label={t('coupons.max_each')} inputMode="numeric" {...field('maxUsesPerUser')} />
        <TextField
          className={style.wide}
          label={t('coupons.note')}
          note={t('billing.optional')}
          hint={t('coupons.note_hint')}
          maxLength={500}
          {...field('note')}
        />
      </div>
    </section>
  )
}
