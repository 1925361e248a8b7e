import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type PaymentView, paymentViews, saveBilling } from '#features/payments/ledger/contract.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { goToFirstError } from '#features/payments/quote/web/first-error.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useFilled } from '#web/filled.ts'
import { type Messages, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { BillingFields } from './BillingFields.tsx'
import style from './PaymentStep.module.css'

/** Set if the address is sent with another request. */
export interface BillingFormHandle {
  values: BillingDraft
  /** Called once the address is saved. */
  settle: () => void
}

export interface RejectedBilling {
  billing: BillingDraft
  errors: Record<string, string[]>
}

interface BillingFormProps {
  due: PaymentView
  ref?: Ref<BillingFormHandle>
  /** The errors of an address that was sent with another request. */
  rejected?: RejectedBilling | null
  onSave?: () => void
  onSaved: () => void
  /** Null if the address is required before paying. */
  onCancel?: (() => void) | undefined
}

/** What the invoice could not print of the account's address, until it is written otherwise. */
function unprintedErrors(
  due: PaymentView,
  address: BillingDraft,
  t: Messages<'payments'>,
): Record<string, string[]> {
  const same = due.unprinted.filter(({ field }) => address[field] === due.billing[field])
  return Object.fromEntries(same.map(({ field, letters }) => [field, [t('billing.unprinted', { letters })]]))
}

/** The billing address of a payment. */
export function BillingForm({ due, ref, rejected, onSave, onSaved, onCancel }: BillingFormProps) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const draft = useDraft<BillingDraft>('billing', due.billing)
  const { values: address, setValues: setAddress } = draft
  const saving = useApiAction(saveBilling, {
    refreshes: paymentViews,
    onDone: () => {
      draft.settle()
      onSaved()
    },
  })
  const errors =
    rejected?.errors ??
    (saving.error instanceof Invalid ? saving.error.errors : unprintedErrors(due, address, t))
  useImperativeHandle(ref, () => ({ values: address, settle: () => draft.settle() }))
  const form = useRef<HTMLFormElement>(null)
  useFilled(form, address)
  useEffect(() => {
    if (rejected && form.current) goToFirstError(form.current)
  }, [rejected])

  // Moves the focus into the form, because the Change button is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = onCancel !== undefined
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])

  const set = (part: Partial<BillingDraft>) => setAddress((before) => ({ ...before, ...part }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    onSave?.()
    saving.mutate({ paymentId: due.id, ...address })
  }
  const cancel = () => {
    draft.settle()
    onCancel?.()
  }
  const sent = rejected?.billing ?? saving.variables ?? address

  return (
    <form ref={form} className={style.billing} onSubmit={save} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {t('billing.title')}
      </h2>
      <DraftNotice of={draft} />
      {saving.error && (
        <p role="alert" className={style.problem}>
          {sentenceOf(saving.error)}
        </p>
      )}
      <BillingFields address={address} sent={sent} errors={errors} set={set} />
      <div className={style.actions}>
        <Button type="submit" busy={saving.isPending}>
          {t('billing.save')}
        </Button>
        {onCancel && (
          <Button look="text" onClick={cancel}>
            {t('billing.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
