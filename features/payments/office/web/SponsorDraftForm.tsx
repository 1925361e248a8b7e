import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { BillingFields } from '#features/payments/checkout/web/BillingFields.tsx'
import { mostDaysToPay } from '#features/payments/money/sponsor-lines.ts'
import { goToFirstError } from '#features/payments/quote/web/first-error.ts'
import { languages, ownNames } from '#shared/language.ts'
import { currencies } from '#shared/money.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import {
  createSponsorInvoice,
  getSponsorInvoice,
  listSponsorInvoices,
  type SponsorInvoiceView,
  saveSponsorInvoice,
} from '../contract-sponsors.ts'
import { SponsorDraftActions } from './SponsorDraftActions.tsx'
import { SponsorLines } from './SponsorLines.tsx'
import { SponsorReceipt } from './SponsorReceipt.tsx'
import style from './Sponsors.module.css'
import { daysIn, formOf, numbersIn, type SponsorForm } from './sponsor-form.ts'

/** A draft can be saved as often as needed; only a saved one is issued. */
export function SponsorDraftForm({ invoice }: { invoice: SponsorInvoiceView | undefined }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const draft = useDraft<SponsorForm>('sponsor-invoice', formOf(invoice, language))
  const form = draft.values
  const [isTried, setIsTried] = useState(false)
  const done = (id: string) => {
    draft.settle()
    say.success(t('sponsor.saved'))
    void navigate(links.adminSponsorInvoice(id))
  }
  const refreshes = [getSponsorInvoice, listSponsorInvoices]
  const create = useApiAction(createSponsorInvoice, { refreshes, onDone: ({ id }) => done(id) })
  const save = useApiAction(saveSponsorInvoice, { refreshes, onDone: ({ id }) => done(id) })
  const error = create.error ?? save.error
  const errors = error instanceof Invalid ? error.errors : {}
  const set = (part: Partial<SponsorForm>) => draft.setValues((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const sent = event.currentTarget
    const onError = () => goToFirstError(sent)
    const lines = form.lines.map((line) => ({
      description: line.description,
      ...numbersIn(line, language),
    }))
    const daysToPay = daysIn(form.daysToPay)
    if (daysToPay === null) return goToFirstError(sent)
    const input = { ...form, daysToPay, lines }
    if (invoice) save.mutate({ ...input, invoiceId: invoice.id, version: invoice.version }, { onError })
    else create.mutate(input, { onError })
  }
  const field = (name: 'title' | 'email') => ({
    value: form[name],
    error: errors[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      <section className={style.part}>
        <TextField
          label={t('sponsor.subject')}
          hint={t('sponsor.subject_hint')}
          maxLength={200}
          {...field('title')}
        />
        <div className={style.pair}>
          <SelectField
            label={t('sponsor.language')}
            options={languages.map((value) => ({ value, label: ownNames[value] }))}
            value={form.language}
            onChange={(event) => {
              const chosen = languages.find((one) => one === event.currentTarget.value)
              if (chosen) set({ language: chosen })
            }}
          />
          <SelectField
            label={t('sponsor.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={form.currency}
            onChange={(event) => {
              const chosen = currencies.find((one) => one === event.currentTarget.value)
              if (chosen) set({ currency: chosen })
            }}
          />
          <NumberField
            label={t('sponsor.days_to_pay')}
            hint={t('sponsor.days_hint')}
            value={form.daysToPay}
            error={
              daysIn(form.daysToPay) === null ? t('sponsor.days_wrong', { limit: mostDaysToPay }) : undefined
            }
            onChange={(event) => set({ daysToPay: event.currentTarget.value })}
          />
        </div>
      </section>
      <section className={style.part}>
        <h2>{t('sponsor.buyer')}</h2>
        <TextField
          type="email"
          label={t('admin.email')}
          hint={t('sponsor.email_hint')}
          maxLength={254}
          autoComplete="off"
          {...field('email')}
        />
        <BillingFields
          address={form.billing}
          sent={form.billing}
          errors={billingErrors(errors)}
          set={(part) => set({ billing: { ...form.billing, ...part } })}
        />
      </section>
      <SponsorLines form={form} errors={errors} isTried={isTried} onChange={(lines) => set({ lines })} />
      {error && !(error instanceof Invalid) && <p role="alert">{sentenceOf(error)}</p>}
      <div>
        <Button look={invoice ? 'outline' : 'next'} type="submit" busy={create.isPending || save.isPending}>
          {t('sponsor.save')}
        </Button>
      </div>
      {invoice && <SponsorReceipt invoice={invoice} />}
      {invoice && (
        <SponsorDraftActions
          invoice={invoice}
          isChanged={JSON.stringify(form) !== JSON.stringify(formOf(invoice, language))}
        />
      )}
    </form>
  )
}

/** The errors of the address, by the names of its fields. */
function billingErrors(errors: Record<string, string[]>): Record<string, string[]> {
  const own = Object.entries(errors).filter(([name]) => name.startsWith('billing.'))
  return Object.fromEntries(own.map(([name, sentences]) => [name.slice('billing.'.length), sentences]))
}
