import { useState } from 'react'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import type { ChosenPayments } from '../contract-payments.ts'
import { countPaymentReminders, remindPayers, skipReasons } from '../contract-reminders.ts'

interface RemindPayersProps {
  chosen: ChosenPayments
  onDone(message: string): void
}

/** Reminds the payers of the selected payments that are open. */
export function RemindPayers({ chosen, onDone }: RemindPayersProps) {
  const t = useMessages('payments')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {t('remind.action')}
      </Button>
      {isOpen && (
        <RemindDialog
          chosen={chosen}
          onDone={(message) => {
            onDone(message)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function RemindDialog({ chosen, onDone, onClose }: RemindPayersProps & { onClose(): void }) {
  const t = useMessages('payments')
  const counted = useApiQuery(countPaymentReminders, { chosen })
  const sending = useApiAction(remindPayers, {
    refreshes: [countPaymentReminders],
    onDone: ({ sent }) => onDone(t('remind.done', { count: sent })),
  })
  const due = counted.data?.due ?? 0
  const skipped = skipReasons.flatMap((reason) => {
    const count = counted.data?.skipped[reason] ?? 0
    return count > 0 ? [{ reason, count }] : []
  })
  return (
    <ConfirmDialog
      title={due > 0 ? t('remind.question', { count: due }) : t('remind.action')}
      lead={t('remind.lead')}
      action={t('remind.action')}
      disabledReason={due === 0 && (counted.data ? t('remind.none') : t('remind.counting'))}
      sending={{ isPending: sending.isPending, error: sending.error ?? counted.error }}
      onConfirm={() => sending.mutate({ chosen })}
      onClose={onClose}
    >
      {skipped.length > 0 && (
        <>
          <p>{t('remind.skipped')}</p>
          <ul className="muted">
            {skipped.map(({ reason, count }) => (
              <li key={reason}>{t(`remind.skip.${reason}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
