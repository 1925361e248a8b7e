import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { getAdminPayment, takeEntryOut } from '../contract-payments.ts'

interface TakeOutProps {
  paymentId: string
  itemId: string
  category: string
  onClose(): void
}

export function TakeOutDialog({ paymentId, itemId, category, onClose }: TakeOutProps) {
  const t = useMessages('payments')
  const takeOut = useApiAction(takeEntryOut, {
    refreshes: [getAdminPayment],
    onDone: () => {
      say.success(t('take_out.done'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('take_out.question', { category })}
      lead={t('take_out.lead')}
      label={t('action.reason')}
      needed={t('action.reason_needed')}
      longest={500}
      rows={3}
      action={t('action.take_out')}
      look="next"
      leave={t('billing.cancel')}
      sending={takeOut}
      onSend={(reason) => takeOut.mutate({ paymentId, itemId, reason })}
      onClose={onClose}
    />
  )
}
