import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countStuckPayments, listStuckPayments } from '#features/payments/issues/contract-stuck.ts'
import {
  type AdminPaymentView,
  confirmTransfer,
  findPayments,
  getAdminPayment,
} from '#features/payments/refunds/contract-refunds.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatMoney } from '#shared/format.ts'
import { sum } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { HeldTransfers } from './HeldTransfers.tsx'

interface TransferDialogProps {
  payment: AdminPaymentView
  onClose(): void
}

/** What an organiser read on the bank's statement. */
export function TransferDialog({ payment, onClose }: TransferDialogProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const input = payment.checkouts.find(({ provider, status }) => provider === 'transfer' && status === 'open')
  const owed = input?.total ?? payment.total
  const today = dayInMontreal(new Date())
  const [receivedOn, setReceivedOn] = useState(today)
  const [bankReference, setBankReference] = useState('')
  const [typed, setTyped] = useState('')
  const [explains, setExplains] = useState<string[]>([])
  const [isSecond, setIsSecond] = useState(false)
  const [isTold, setIsTold] = useState(false)
  const amount = centsTyped(typed, language)
  const isPaid = payment.completedAt !== null
  const ticked = payment.heldTransfers.filter(({ id }) => explains.includes(id))
  const together = (amount ?? 0) + sum(ticked.map((held) => held.amount))
  const isTogether = amount !== null && amount > 0 && ticked.length > 0 && together === owed
  const isOther = amount !== null && amount > 0 && amount !== owed && !isTogether
  const queries = useQueryClient()
  const confirm = useApiAction(confirmTransfer, {
    refreshes: [getAdminPayment, findPayments, listStuckPayments, countStuckPayments],
    onDone: ({ isStuck, isChanged }) => {
      const outcome = isStuck ? 'transfer.stuck' : 'transfer.done'
      say.success(t(isChanged ? outcome : 'transfer.unchanged'))
      onClose()
    },
  })
  const equal = payment.transfers.filter(
    (one) => one.on === receivedOn && one.words === bankReference.trim() && one.amount === amount,
  )
  const isRepeated = equal.length > 0
  const occurrence = () => {
    if (!isRepeated) return undefined
    // Of those that are recorded, one that pays nothing yet may pay now.
    return isSecond ? equal.length + 1 : equal.findIndex(({ isPaying }) => !isPaying) + 1 || equal.length
  }
  const errors = confirm.error instanceof Invalid ? confirm.error.errors : {}
  const money = (cents: number) => formatMoney(cents, payment.currency, language)
  const needed = (text: string) => (isTold && text.trim() === '' ? t('transfer.field_needed') : undefined)
  const send = () => {
    setIsTold(true)
    if (!receivedOn || !bankReference.trim() || !amount) return
    confirm.mutate(
      {
        paymentId: payment.id,
        receivedOn,
        bankReference,
        amount,
        explains,
        occurrence: occurrence(),
      },
      { onError: () => queries.invalidateQueries({ queryKey: [getAdminPayment.path] }) },
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isPaid ? 'action.another_transfer' : 'action.transfer')}
      lead={t(isPaid ? 'transfer.again' : 'transfer.lead')}
      actions={
        <>
          <Button look="next" busy={confirm.isPending} onClick={send}>
            {t(isOther || isPaid ? 'transfer.stick' : 'action.transfer')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
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
        error={isTold && !amount ? t('transfer.amount_wrong') : undefined}
      />
      {isRepeated && (
        <>
          <p role="status" className="warn">
            {t('refusal.transfer_repeated')}
          </p>
          <Checkbox
            label={t('transfer.is_second')}
            checked={isSecond}
            onChange={(event) => setIsSecond(event.currentTarget.checked)}
          />
        </>
      )}
      {isOther && !isPaid && (
        <p role="status" className="warn">
          {t(ticked.length > 0 ? 'transfer.other_together' : 'transfer.other', {
            owed: money(owed),
            together: money(together),
          })}
        </p>
      )}
      {isTogether && !isPaid && <p role="status">{t('transfer.together', { owed: money(owed) })}</p>}
      {!isPaid && payment.heldTransfers.length > 0 && (
        <HeldTransfers
          held={payment.heldTransfers}
          currency={payment.currency}
          ticked={explains}
          onTick={setExplains}
        />
      )}
      {confirm.error && !(confirm.error instanceof Invalid) && !isRepeated && (
        <p role="alert">{confirm.error.message}</p>
      )}
    </Dialog>
  )
}
