import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { listPrizeBallots, recuseFromPrize } from '../contract-prizes.ts'

/** Leaving a prize to others, with a reason for the organisers. */
export function RecusePrizeDialog({ prizeId, onClose }: { prizeId: string; onClose: () => void }) {
  const t = useMessages('jury')
  const recuse = useApiAction(recuseFromPrize, { refreshes: [listPrizeBallots], onDone: onClose })
  return (
    <ReasonDialog
      title={t('prizes.recuse')}
      lead={t('prizes.recuse_lead')}
      label={t('prizes.reason')}
      longest={500}
      rows={3}
      action={t('prizes.recuse')}
      look="next"
      leave={t('room.close')}
      sending={recuse}
      onSend={(reason) => recuse.mutate({ prizeId, reason })}
      onClose={onClose}
    />
  )
}
