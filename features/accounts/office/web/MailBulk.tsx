import { useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { type ChosenMails, findMails, sendMailsAgain } from '../contract-outbox.ts'

interface MailBulkProps {
  chosen: ChosenMails
  count: number
  onDone(message: string): void
}

/** Sends the selected mails again that were not delivered. */
export function MailBulk({ chosen, count, onDone }: MailBulkProps) {
  const t = useMessages('accounts')
  const [isOpen, setIsOpen] = useState(false)
  const sending = useApiAction(sendMailsAgain, {
    refreshes: [findMails],
    onDone: ({ count: queued }) => {
      onDone(t('outbox.queued_again', { count: queued }))
      setIsOpen(false)
    },
  })
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {t('outbox.again_selected')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('outbox.again_question', { count })}
          lead={t('outbox.again_follows')}
          action={t('outbox.again_selected')}
          sending={sending}
          onConfirm={() => sending.mutate({ chosen })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
