import { useState } from 'react'
import { type RefundMeans, refundMeans, refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import {
  fittedTo,
  proposedFor,
  refundFor,
  refundWithin,
  remainingOf,
} from '#features/payments/ledger/refund.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount, formatLanguage, formatMoney } from '#shared/format.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { countPaymentIssues, listPaymentIssues, type PaymentIssue } from '../contract-issues.ts'
import { type AdminPaymentView, findPayments, getAdminPayment } from '../contract-payments.ts'
import { Given, inputFrom, leftOf, RefundAmounts } from './RefundAmounts.tsx'

interface RefundDialogProps {
  payment: AdminPaymentView
  /** The external refund to record, from an issue or from the organiser's input. */
  recorded?: { issue: PaymentIssue | null } | undefined
  onClose(): void
}

/** Amounts by item and their total, for a new refund or an external one. */
export function RefundDialog({ payment, recorded, onClose }: RefundDialogProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const issue = recorded?.issue ?? null
  const items = payment.items.filter((item) => leftOf(item) > 0)
  const [refundId] = useState(() => crypto.randomUUID())
  const [means, setMeans] = useState<RefundMeans>(issue ? 'provider' : 'bank')
  const [totalTyped, setTotalTyped] = useState(issue ? formatAmount(-issue.amount, language) : '')
  const [on, setOn] = useState(dayInMontreal(issue ? new Date(issue.foundAt) : new Date()))
  const [reference, setReference] = useState(issue?.reference ?? '')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set())
  const [givesCouponBack, setGivesCouponBack] = useState(false)
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const tell = useRefundSaid()
  const refund = useApiAction(refundPayment, {
    refreshes: [getAdminPayment, findPayments, listPaymentIssues, countPaymentIssues],
    onDone: (outcome) => {
      tell(outcome)
      onClose()
    },
  })

  const total = recorded ? centsTyped(totalTyped, language) : null
  const proposed = recorded ? proposedFor(items, payment.taxes, total ?? 0) : []
  const shown = {
    ...Object.fromEntries(
      proposed.map(({ id, amount }) => [id, amount > 0 ? formatAmount(amount, language) : '']),
    ),
    ...typed,
  }
  const { input, amounts, isSound, isComplete, ...typedOf } = inputFrom(items, shown, language)
  const isRestOfTaxes = items.length === 0 && remainingOf([], payment.taxes) > 0
  const isSomething = typedOf.isSomething || isRestOfTaxes
  const calculated = refundFor(payment.items, payment.taxes, amounts)
  const figures = recorded ? (total ? fittedTo(calculated, payment.taxes, total) : null) : calculated
  const isManual = recorded !== undefined || payment.provider === 'transfer'
  const errors = refund.error instanceof Invalid ? refund.error.errors : {}
  const needed = (text: string) => (isChecked && text.trim() === '' ? t('transfer.field_needed') : undefined)
  const money = (amount: number) => formatMoney(amount, payment.currency, language)
  const isTaken = !issue && payment.refundable < remainingOf(payment.items, payment.taxes)
  const isBeyond = !issue && (figures?.total ?? 0) > payment.refundable
  const everything = () => {
    const most = refundWithin(items, payment.taxes, payment.refundable)
    setTyped(Object.fromEntries(most.map(({ id, amount }) => [id, formatAmount(amount, language)])))
  }
  const send = () => {
    setIsChecked(true)
    if (!isSound || !isSomething || !figures || isBeyond || !reason.trim()) return
    if (isManual && (!on || !reference.trim())) return
    refund.mutate({
      paymentId: payment.id,
      refundId,
      items: amounts.filter(({ amount }) => amount > 0),
      reason,
      recorded: isManual
        ? { issueId: issue?.id ?? null, means: recorded ? means : 'bank', on, reference, total }
        : null,
      takenOut: [...takenOut],
      givesCouponBack: givesCouponBack && isComplete,
    })
  }

  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t(recorded ? 'issues.record' : 'refund.question')}
      lead={t(recorded ? 'external.lead' : 'refund.lead')}
      actions={
        <>
          <Button look="next" busy={refund.isPending} onClick={send}>
            {recorded && t('issues.record')}
            {!recorded &&
              (isSomething ? t('refund.give', { amount: money(calculated.total) }) : t('action.refund'))}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('billing.cancel')}
          </Button>
        </>
      }
    >
      {recorded && !issue && (
        <RadioList
          legend={t('external.means')}
          options={refundMeans.map((value) => ({ value, label: t(`external.means_${value}`) }))}
          value={means}
          onChange={setMeans}
        />
      )}
      {recorded && (
        <MoneyField
          label={t('credit.total')}
          currency={payment.currency}
          language={language}
          value={totalTyped}
          onType={setTotalTyped}
          error={isChecked && !total ? t('transfer.amount_wrong') : undefined}
        />
      )}
      {isManual && (
        <>
          <TextField
            type="date"
            label={t('external.day')}
            max={dayInMontreal(new Date())}
            value={on}
            error={needed(on)}
            onChange={(event) => setOn(event.currentTarget.value)}
          />
          <TextField
            label={t(recorded ? 'admin.reference' : 'transfer.reference')}
            maxLength={100}
            value={reference}
            error={errors.bankReference?.[0] ?? needed(reference)}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </>
      )}
      {isTaken && (
        <p className="warn" role={isBeyond ? 'alert' : undefined}>
          {t('refund.taken', { amount: money(payment.refundable) })}
        </p>
      )}
      {isRestOfTaxes && <p>{t('refund.rest_of_taxes')}</p>}
      {!isRestOfTaxes && !recorded && (
        <p>
          <Button small onClick={everything}>
            {isTaken ? t('refund.give', { amount: money(payment.refundable) }) : t('refund.whole')}
          </Button>
        </p>
      )}
      <RefundAmounts
        payment={payment}
        input={input}
        typed={shown}
        onType={(id, text) => setTyped((before) => ({ ...before, [id]: text }))}
        takenOut={takenOut}
        onTakeOut={setTakenOut}
      />
      {figures && isSomething && isSound && (
        <Given figures={figures} label={t(recorded ? 'credit.total' : 'total')} />
      )}
      {recorded && total !== null && total > 0 && isSound && !figures && (
        <p role="status" className="warn">
          {t('external.differs', { amount: money(calculated.total) })}
        </p>
      )}
      {payment.coupon && isComplete && isSomething && (
        <Checkbox
          label={t('refund.give_coupon', { code: payment.coupon.code })}
          checked={givesCouponBack}
          onChange={(event) => setGivesCouponBack(event.currentTarget.checked)}
        />
      )}
      <TextArea
        label={t('action.reason')}
        hint={t('refund.reason_hint', { language: formatLanguage(payment.payer.language, language) })}
        error={isChecked && reason.trim() === '' ? t('action.reason_needed') : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isChecked && isSound && !isSomething && <p role="alert">{t('transfer.amount_wrong')}</p>}
      {refund.error && !(refund.error instanceof Invalid) && <p role="alert">{refund.error.message}</p>}
    </Dialog>
  )
}

/** The state of a refund, as a sentence. */
function useRefundSaid(): (outcome: OutputOf<typeof refundPayment>) => void {
  const t = useMessages('payments')
  return ({ status, creditNote }) => {
    if (creditNote !== null) say.success(t('refund.done', { number: creditNote }))
    else if (status === 'failed') say.error(t('refund.failed'))
    else say.success(t('refund.under_way'))
  }
}
