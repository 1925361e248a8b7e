import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { getProject, listMyProjects } from '#features/projects/contract.ts'
import { formatCountry, formatMoment, formatMoney } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { Refused } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import {
  type BillingDraft,
  getIsPaid,
  listPayments,
  type PaymentView,
  type ProviderName,
  pay,
  paymentViews,
} from '../contract.ts'
import { BillingForm } from './BillingForm.tsx'
import { goOn } from './go-on.ts'
import style from './PaymentStep.module.css'

function addressLine(billing: BillingDraft, language: Language): string {
  const place = [billing.city, billing.state, billing.zip].filter(Boolean).join(' ')
  const country = formatCountry(billing.country, language)
  return [billing.company || billing.name, billing.address, place, country].filter(Boolean).join(', ')
}

/** The total that was seen, where it is no longer the one that is owed; what is owed is then read anew. */
function useSeenTotal(failure: Error | null, seen: number | undefined): number | null {
  const queries = useQueryClient()
  const isRefused = failure instanceof Refused
  useEffect(() => {
    if (!isRefused) return
    for (const { path } of paymentViews) void queries.invalidateQueries({ queryKey: [path] })
  }, [isRefused, queries])
  return isRefused && failure.code === 'payment_changed' ? (seen ?? null) : null
}

/** The billing address, the means of payment and the one act: the sum stands in its button. */
export function PayPart({ due, deadlineAt }: { due: PaymentView; deadlineAt: string | null }) {
  const t = useWords('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const [provider, setProvider] = useState<ProviderName>(due.providers[0] ?? 'none')
  const [isChanging, setChanging] = useState(false)
  const [wasSaved, setSaved] = useState(false)
  const billedTo = useRef<HTMLParagraphElement>(null)
  const isBilled = due.isBilled && !isChanging
  // The form that was sent is gone: whoever reads goes on at the address that was kept.
  useEffect(() => {
    if (wasSaved && isBilled) billedTo.current?.focus()
  }, [wasSaved, isBilled])
  const finishBilling = () => {
    setSaved(true)
    setChanging(false)
  }
  const paying = useAct(pay, {
    refreshes: [...paymentViews, getIsPaid, listPayments, getProject, listMyProjects],
    onDone: ({ redirect }) => goOn(redirect, navigate),
  })
  const seen = useSeenTotal(paying.error, paying.variables?.total)
  const isFree = due.total === 0
  const hasNoWay = !isFree && due.providers.length === 0

  const press = () =>
    paying.mutate({ paymentId: due.id, provider: isFree ? 'none' : provider, total: due.total })
  const hintOf = (name: Exclude<ProviderName, 'none'>) =>
    name === 'transfer' && deadlineAt
      ? `${t('provider.transfer_hint')} ${t('transfer.deadline', { at: formatMoment(deadlineAt, language) })}`
      : t(`provider.${name}_hint`)
  const reason = () => {
    if (hasNoWay) return t('provider.none')
    return due.isBilled ? undefined : t('refusal.billing_missing')
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
              name === 'none' ? [] : [{ value: name, label: t(`provider.${name}`), hint: hintOf(name) }],
            )}
          />
        </div>
      )}
      {paying.error && (
        <p role="alert" className={style.problem}>
          {sentenceOf(paying.error)}
          {seen !== null && seen !== due.total && (
            <span className={style.fact}>
              {t('pay.changed', {
                before: formatMoney(seen, due.currency, language),
                now: formatMoney(due.total, due.currency, language),
              })}
            </span>
          )}
        </p>
      )}
      <div className={style.pay}>
        <Button look="next" wide busy={paying.isPending} disabledReason={reason()} onClick={press}>
          {isFree
            ? t('pay.nothing')
            : t('pay.amount', { amount: formatMoney(due.total, due.currency, language) })}
        </Button>
      </div>
      {due.isBilled && isChanging && (
        <BillingForm due={due} onSaved={finishBilling} onCancel={() => setChanging(false)} />
      )}
      <p className={style.fine} ref={billedTo} tabIndex={-1}>
        {isBilled && (
          <>
            {t('billing.billed_to', { address: addressLine(due.billing, language) })}{' '}
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
