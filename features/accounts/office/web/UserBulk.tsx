import { useState } from 'react'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { countChosenUsers, endChosenSessions, resendConfirmations } from '../contract-bulk.ts'
import { type ChosenUsers, listUsers } from '../contract-users.ts'

interface UserBulkProps {
  chosen: ChosenUsers
  onDone(message: string): void
}

/** Confirmation emails and sessions of the selected users. */
export function UserBulk({ chosen, onDone }: UserBulkProps) {
  const t = useMessages('users')
  const [dialog, setDialog] = useState<'confirm' | 'end' | null>(null)
  const close = () => setDialog(null)
  const done = (message: string) => {
    onDone(message)
    close()
  }
  return (
    <>
      <Button small onClick={() => setDialog('confirm')}>
        {t('bulk.confirm')}
      </Button>
      <Button small onClick={() => setDialog('end')}>
        {t('bulk.end')}
      </Button>
      {dialog === 'confirm' && <ResendDialog chosen={chosen} onDone={done} onClose={close} />}
      {dialog === 'end' && <EndDialog chosen={chosen} onDone={done} onClose={close} />}
    </>
  )
}

type DialogProps = UserBulkProps & { onClose(): void }

function ResendDialog({ chosen, onDone, onClose }: DialogProps) {
  const t = useMessages('users')
  const counted = useApiQuery(countChosenUsers, { chosen })
  const sending = useApiAction(resendConfirmations, {
    refreshes: [listUsers],
    onDone: ({ sent }) => onDone(t('bulk.confirm_done', { count: sent })),
  })
  const { unconfirmed, recent } = counted.data ?? { unconfirmed: 0, recent: 0 }
  return (
    <ConfirmDialog
      title={unconfirmed > 0 ? t('bulk.confirm_question', { count: unconfirmed }) : t('bulk.confirm')}
      lead={
        <>
          {t('bulk.confirm_lead')}
          {recent > 0 && ` ${t('bulk.confirm_recent', { count: recent })}`}
        </>
      }
      action={t('bulk.confirm_action')}
      disabledReason={unconfirmed === 0 && (counted.data ? t('bulk.confirm_none') : t('bulk.counting'))}
      sending={{ isPending: sending.isPending, error: sending.error ?? counted.error }}
      onConfirm={() => sending.mutate({ chosen })}
      onClose={onClose}
    />
  )
}

function EndDialog({ chosen, onDone, onClose }: DialogProps) {
  const t = useMessages('users')
  const counted = useApiQuery(countChosenUsers, { chosen })
  const ending = useApiAction(endChosenSessions, {
    refreshes: [listUsers],
    onDone: ({ ended }) => onDone(t('bulk.end_done', { count: ended })),
  })
  const { sessions, loggedIn } = counted.data ?? { sessions: 0, loggedIn: 0 }
  return (
    <ReasonDialog
      title={sessions > 0 ? t('bulk.end_question', { count: sessions }) : t('bulk.end')}
      lead={sessions > 0 ? t('bulk.end_lead', { count: loggedIn }) : ''}
      label={t('reason')}
      longest={500}
      action={t('bulk.end')}
      look="next"
      disabledReason={sessions === 0 && (counted.data ? t('bulk.end_none') : t('bulk.counting'))}
      sending={{ isPending: ending.isPending, error: ending.error ?? counted.error }}
      onSend={(reason) => ending.mutate({ chosen, reason })}
      onClose={onClose}
    />
  )
}
