import { type FormEvent, useId, useState } from 'react'
import type { Language } from '#shared/language.ts'
import { locales } from '#shared/language.ts'
import { millionthsTyped } from '#shared/typed-money.ts'
import { Invalid } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { NumberField } from '#web/kit/NumberField.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { listTaxes, type OfficeTaxRate, type Province, setTaxFrom } from '../contract-prices.ts'
import { dayAfter } from '../days.ts'
import { rateOn } from '../tax-change.ts'
import { type TaxName, taxLabels, taxNames } from '../taxes.ts'
import { type Taxes, useProvinces } from './TaxesScreen.tsx'

const outcomes = ['is_collected', 'not_collected', 'ends'] as const

interface Form {
  province: Province | ''
  tax: TaxName | ''
  since: string
  /** As it is typed. */
  percent: string
  outcome: (typeof outcomes)[number]
}

/** 9,975: the figure alone, since the unit stands beside the field. */
const percentOf = (millionths: number, language: Language) =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 4 }).format(millionths / 10_000)

function formOf(rate: OfficeTaxRate | null, today: string, language: Language): Form {
  const tomorrow = dayAfter(today)
  if (!rate) return { province: '', tax: '', since: tomorrow, percent: '', outcome: 'is_collected' }
  return {
    province: rate.province,
    tax: rate.tax,
    since: rate.since > today ? rate.since : tomorrow,
    percent: percentOf(rate.millionths, language),
    outcome: rate.isCollected ? 'is_collected' : 'not_collected',
  }
}

interface TaxDialogProps {
  taxes: Taxes
  /** None for a tax that a province does not have yet. */
  rate: OfficeTaxRate | null
  onClose: () => void
}

/** Another rate, or none, from a day on; what held before keeps its days. */
export function TaxDialog({ taxes, rate, onClose }: TaxDialogProps) {
  const t = useWords('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const names = useProvinces()
  const id = useId()
  const [form, setForm] = useState(() => formOf(rate, taxes.today, language))
  const [isUnread, setIsUnread] = useState(false)
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }))
  const save = useAct(setTaxFrom, {
    refreshes: [listTaxes],
    onDone: () => {
      say.success(t('taxes.saved'))
      onClose()
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const { province, tax, since, percent, outcome } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = millionthsTyped(percent)
    const isRead = outcome === 'ends' || (typed !== null && typed > 0)
    setIsUnread(!isRead)
    if (!isRead || province === '' || tax === '') return
    save.mutate({
      province,
      tax,
      since,
      before: rateOn(taxes.rates, { province, tax }, since)?.id ?? null,
      millionths: outcome === 'ends' ? null : typed,
      isCollected: outcome === 'is_collected',
    })
  }
  const promised = taxes.promised.find((one) => one.province === province)?.count ?? 0
  const place = names.find(({ value }) => value === province)?.label ?? ''
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        rate
          ? t('taxes.change_title', { tax: taxLabels[rate.tax][language], province: place })
          : t('taxes.add')
      }
      lead={t('taxes.change_lead')}
      acts={
        <>
          <Button
            type="submit"
            form={id}
            busy={save.isPending}
            disabledReason={province === '' || tax === '' ? t('taxes.choose_both') : undefined}
          >
            {t('taxes.save')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('taxes.leave')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate style={{ display: 'contents' }}>
        {!rate && (
          <>
            <SelectField
              compact
              label={t('billing.province')}
              placeholder={t('billing.choose')}
              options={names}
              value={province}
              onChange={({ currentTarget: { value } }) =>
                set({ province: names.find((one) => one.value === value)?.value ?? '' })
              }
            />
            <SelectField
              compact
              label={t('taxes.tax')}
              placeholder={t('billing.choose')}
              options={taxNames.map((value) => ({ value, label: taxLabels[value][language] }))}
              value={tax}
              onChange={({ currentTarget: { value } }) =>
                set({ tax: taxNames.find((one) => one === value) ?? '' })
              }
            />
          </>
        )}
        <TextField
          compact
          type="date"
          label={t('taxes.first_day')}
          value={since}
          error={errors.since?.[0]}
          onChange={({ currentTarget: { value } }) => set({ since: value })}
        />
        <RadioList
          legend={t('taxes.then')}
          options={outcomes.map((value) => ({ value, label: t(`taxes.${value}`) }))}
          value={outcome}
          onChange={(value) => set({ outcome: value })}
        />
        {outcome !== 'ends' && (
          <NumberField
            compact
            unit="%"
            label={t('taxes.rate')}
            value={percent}
            error={isUnread ? t('taxes.unread') : errors.millionths?.[0]}
            onChange={({ currentTarget: { value } }) => set({ percent: value })}
          />
        )}
        {promised > 0 && <p className="muted">{t('taxes.promised', { count: promised })}</p>}
        {save.error && !errors.since && !errors.millionths && <p role="alert">{sentenceOf(save.error)}</p>}
      </form>
    </Dialog>
  )
}
