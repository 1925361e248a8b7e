import type { OutputOf } from '#shared/endpoint.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import type { Chosen } from '../contract-admin.ts'
import { markIneligible } from '../contract-review.ts'
import { refreshed } from './refreshed-queries.ts'

interface EligibilityDialogProps {
  chosen: Chosen
  count: number
  onDone(answer: OutputOf<typeof markIneligible>): void
  onClose(): void
}

export function EligibilityDialog({ chosen, count, onDone, onClose }: EligibilityDialogProps) {
  const t = useMessages('projects')
  const mark = useApiAction(markIneligible, {
    refreshes: refreshed,
    onDone: (answer) => {
      onDone(answer)
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('eligibility.question', { count })}
      lead={t('eligibility.follows')}
      label={t('eligibility.reason')}
      hint={t('eligibility.reason_hint')}
      longest={1000}
      rows={4}
      action={t('eligibility.mark_ineligible')}
      look="next"
      sending={mark}
      onSend={(reason) => mark.mutate({ chosen, reason })}
      onClose={onClose}
    />
  )
}

/** What became of a decision for many projects. */
export function useDecided() {
  const t = useMessages('projects')
  return ({ changed, left }: OutputOf<typeof markIneligible>) =>
    [t('eligibility.changed', { count: changed }), left > 0 ? t('eligibility.left', { count: left }) : '']
      .filter(Boolean)
      .join(' ')
}
