import { useState } from 'react'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { formatMoney } from '#shared/format.ts'
import { sum } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { countPaymentIssues, listPaymentIssues } from '../contract-issues.ts'
import { type AdminPaymentView, findPayments, getAdminPayment } from '../contract-payments.ts'

interface TransferDialogProps {
  payment: AdminPaymentView
  onClose(): void
}

/** What an organiser read on the bank's statement. */
export function TransferDialog({ payment, onClose }: TransferDialogProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const owed = payment.total
  const today = dayInMontreal(new Date())
  const [receivedOn, setReceivedOn] = useState(today)
  const [bankReference, setBankReference] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const amount = centsTyped(typed, language)
  const isPaid = payment.completedAt !== null
  const before = sum(
    payment.transactions.filter(({ currency }) => currency === payment.currency).map((one) => one.amount),
  )
  const arrived = before + (amount ?? 0)
  const confirm = useApiAction(confirmTransfer, {
    refreshes: [getAdminPayment, findPayments, listPaymentIssues, countPaymentIssues],
    onDone: ({ status }) => {
      say.success(t(status === 'completed' && !isPaid ? 'transfer.done' : 'transfer.noted'))
      onClose()
    },
  })
  const errors = confirm.error instanceof Invalid ? confirm.error.errors : {}
  const money = (cents: number) => formatMoney(cents, payment.currency, language)
  const needed = (text: string) => (isChecked && text.trim() === '' ? t('transfer.field_needed') : undefined)
  const send = () => {
    setIsChecked(true)
    if (!receivedOn || !bankReference.trim() || !amount) return
    confirm.mutate({ paymentId: payment.id, receivedOn, bankReference, amount })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isPaid ? 'transfer.record' : 'action.transfer')}
      lead={t(isPaid ? 'transfer.again' : 'transfer.lead')}
      actions={
        <>
          <Button look="next" busy={confirm.isPending} onClick={send}>
            {t(isPaid || arrived < owed ? 'transfer.record' : 'action.transfer')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('billing.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        type="date"
        label={t('transfer.day')}
        min={dayInMontreal(new Date(payment.createdAt))}
        max={today}
        value={receivedOn}
        error={errors.receivedOn?.[0] ?? needed(receivedOn)}
        onChange={(event) => setReceivedOn(event.currentTarget.value)}
      />
      <TextField
        label={t('transfer.reference')}
        maxLength={100}
        value={bankReference}
        error={errors.bankReference?.[0] ?? needed(bankReference)}
        onChange={(event) => setBankReference(event.currentTarget.value)}
      />
      <MoneyField
        label={t('transfer.amount')}
        currency={payment.currency}
        language={language}
        value={typed}
        onType={setTyped}
        error={isChecked && !amount ? t('transfer.amount_wrong') : undefined}
      />
      {amount !== null && amount > 0 && !isPaid && arrived !== owed && (
        <p role="status" className="warn">
          {t(arrived < owed ? 'transfer.other' : 'transfer.more', { owed: money(owed) })}
        </p>
      )}
      {confirm.error && !(confirm.error instanceof Invalid) && <p role="alert">{confirm.error.message}</p>}
    </Dialog>
  )
}
