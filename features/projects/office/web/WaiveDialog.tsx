import type { OutputOf } from '#shared/endpoint.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import type { Chosen } from '../contract-admin.ts'
import { restoreFee, waiveFees } from '../contract-review.ts'
import { refreshed } from './refreshed-queries.ts'

interface WaiveDialogProps {
  chosen: Chosen
  count: number
  onDone(message: string): void
  onClose(): void
}

/** Waives the entry fees of the chosen projects. */
export function WaiveDialog({ chosen, count, onDone, onClose }: WaiveDialogProps) {
  const t = useMessages('projects')
  const messageOf = ({ changed, left }: OutputOf<typeof waiveFees>) =>
    [t('eligibility.changed', { count: changed }), left > 0 ? t('waiver.left', { count: left }) : '']
      .filter(Boolean)
      .join(' ')
  const waive = useApiAction(waiveFees, {
    refreshes: refreshed,
    onDone: (answer) => {
      onDone(messageOf(answer))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('waiver.question', { count })}
      lead={t('waiver.follows')}
      label={t('eligibility.reason')}
      hint={t('waiver.reason_hint')}
      longest={1000}
      action={t('waiver.action')}
      look="next"
      sending={waive}
      onSend={(reason) => waive.mutate({ chosen, reason })}
      onClose={onClose}
    />
  )
}

interface RestoreDialogProps {
  projectId: string
  onDone(message: string): void
  onClose(): void
}

/** Ends the waiver of one project. */
export function RestoreDialog({ projectId, onDone, onClose }: RestoreDialogProps) {
  const t = useMessages('projects')
  const restore = useApiAction(restoreFee, {
    refreshes: refreshed,
    onDone: () => {
      onDone(t('waiver.restored'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('waiver.restore')}
      lead={t('waiver.restore_follows')}
      label={t('eligibility.reason')}
      hint={t('waiver.reason_hint')}
      longest={1000}
      action={t('waiver.restore')}
      sending={restore}
      onSend={(reason) => restore.mutate({ projectId, reason })}
      onClose={onClose}
    />
  )
}
