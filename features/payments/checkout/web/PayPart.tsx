import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import {
  getIsPaid,
  listPayments,
  type PaymentView,
  pay,
  paymentViews,
} from '#features/payments/ledger/contract.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { getProject, listMyProjects } from '#features/projects/project/contract.ts'
import { formatCountry, formatMoney, joinParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { Invalid, Rejected } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { BillingForm, type BillingFormHandle, type RejectedBilling } from './BillingForm.tsx'
import { goOn } from './go-on.ts'
import style from './PaymentStep.module.css'

function addressLine(billing: BillingDraft, language: Language): string {
  const place = [billing.city, billing.state, billing.zip].filter(Boolean).join(' ')
  const country = formatCountry(billing.country, language)
  return joinParts([billing.company || billing.name, billing.address, place, country], language)
}

type Sum = Pick<PaymentView, 'total' | 'currency'>

/** The total when the button was clicked, if the quote has changed since. The quote is then fetched again. */
function useFormerSum(failure: Error | null, pressed: Sum | null): Sum | null {
  const queries = useQueryClient()
  const isRejected = failure instanceof Rejected
  useEffect(() => {
    if (!isRejected) return
    for (const { path } of paymentViews) void queries.invalidateQueries({ queryKey: [path] })
  }, [isRejected, queries])
  return isRejected && failure.code === 'payment_changed' ? pressed : null
}

const billingPrefix = 'billing.'

/** The server's errors for the address that was sent with the payment. */
function rejectedBilling(failure: Error | null, billing: BillingDraft | undefined): RejectedBilling | null {
  if (!(failure instanceof Invalid) || !billing) return null
  const own = Object.entries(failure.errors).flatMap(([field, sentences]) =>
    field.startsWith(billingPrefix) ? [[field.slice(billingPrefix.length), sentences]] : [],
  )
  return { billing, errors: Object.fromEntries(own) }
}

interface PayPartProps {
  due: PaymentView
  deadlineAt: string | null
  timeZone: string
}

/**
 * The billing address, the payment method and the pay button. An address that is being edited is sent with the payment.
 */
export function PayPart({ due, deadlineAt, timeZone }: PayPartProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const [provider, setProvider] = useState<ProviderName>(due.providers[0] ?? 'none')
  const [isChanging, setChanging] = useState(false)
  const [wasSaved, setSaved] = useState(false)
  const billedTo = useRef<HTMLParagraphElement>(null)
  const isBilled = due.isBilled && !isChanging
  // The form is gone, so the focus moves to the saved address.
  useEffect(() => {
    if (wasSaved && isBilled) billedTo.current?.focus()
  }, [wasSaved, isBilled])
  const finishBilling = () => {
    setSaved(true)
    setChanging(false)
  }
  const paying = useApiAction(pay, {
    refreshes: [...paymentViews, getIsPaid, listPayments, getProject, listMyProjects],
    onDone: ({ redirect }) => goOn(redirect, navigate),
  })
  const [pressed, setPressed] = useState<Sum | null>(null)
  const former = useFormerSum(paying.error, pressed)
  const isOther = former !== null && (former.total !== due.total || former.currency !== due.currency)
  const form = useRef<BillingFormHandle>(null)
  const sent = paying.variables?.billing
  const rejected = useMemo(() => rejectedBilling(paying.error, sent), [paying.error, sent])
  const isFree = due.total === 0
  const hasNoWay = !isFree && due.providers.length === 0

  const press = () => {
    setPressed(due)
    const billing = form.current?.values
    const { id: paymentId, quoteHash } = due
    paying.mutate(
      { paymentId, provider: isFree ? 'none' : provider, quoteHash, ...(billing && { billing }) },
      {
        onSettled: (_, failure) => {
          // The address was saved, even if the payment was rejected.
          if (failure !== null && !(failure instanceof Rejected)) return
          form.current?.settle()
          setChanging(false)
        },
      },
    )
  }
  const pressWords = () => {
    if (isFree) return t('pay.nothing')
    if (provider === 'transfer') return t('pay.transfer')
    return t('pay.amount', { amount: formatMoney(due.total, due.currency, language) })
  }
  const hintOf = (name: Exclude<ProviderName, 'none'>) =>
    name === 'transfer' && deadlineAt
      ? `${t('provider.transfer_hint')} ${t('transfer.deadline', { at: namedMoment(deadlineAt, timeZone, language) })}`
      : t(`provider.${name}_hint`)
  const reason = () => {
    if (hasNoWay) return t('provider.none')
    if (due.isBilled) return undefined
    return t(due.unprinted.length > 0 ? 'code.billing_unprinted' : 'code.billing_missing')
  }

  return (
    <>
      {!due.isBilled && <BillingForm due={due} onSaved={finishBilling} />}
      {!isFree && !hasNoWay && (
        <div className={style.by}>
          <RadioList
            legend={t('provider.legend')}
            value={provider}
            onChange={setProvider}
            options={due.providers.flatMap((name) =>
              name === 'none' ? [] : [{ value: name, label: t(`means.${name}`), hint: hintOf(name) }],
            )}
          />
        </div>
      )}
      {paying.error && (
        <p role="alert" className={style.problem}>
          {sentenceOf(paying.error)}
          {isOther && (
            <span className={style.fact}>
              {t('pay.changed', {
                before: formatMoney(former.total, former.currency, language),
                now: formatMoney(due.total, due.currency, language),
              })}
            </span>
          )}
        </p>
      )}
      <div className={style.pay}>
        <Button look="next" wide busy={paying.isPending} disabledReason={reason()} onClick={press}>
          {pressWords()}
        </Button>
      </div>
      {due.isBilled && isChanging && (
        <BillingForm
          ref={form}
          due={due}
          rejected={rejected}
          onSave={paying.reset}
          onSaved={finishBilling}
          onCancel={() => setChanging(false)}
        />
      )}
      <p className={style.fine} ref={billedTo} tabIndex={-1}>
        {isBilled && (
          <>
            {t('line', { label: t('pdf.buyer'), text: addressLine(due.billing, language) })}{' '}
            <Button
              look="text"
              onClick={() => {
                setSaved(false)
                setChanging(true)
              }}
            >
              {t('billing.change')}
            </Button>
            <br />
          </>
        )}
        {t('pay.note')}
      </p>
    </>
  )
}
