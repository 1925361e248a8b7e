import { type AdminPrize, listPrizes, withholdPrize } from '#features/jury/prizes/contract-prizes.ts'
import { getAnnouncement } from '#features/results/announcement/contract-announcement.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'

type WithholdPrizeDialogProps = { contestId: string; prize: AdminPrize; onClose: () => void }

/** An organiser's word that nobody has a prize, and why. */
export function WithholdPrizeDialog({ contestId, prize, onClose }: WithholdPrizeDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const withhold = useApiAction(withholdPrize, { refreshes: [listPrizes, getAnnouncement], onDone: onClose })
  return (
    <ReasonDialog
      title={t('prizes.withhold_title', { name: inLanguage(prize.name, language) })}
      lead={t('prizes.decide_lead')}
      label={t('override.why')}
      longest={500}
      rows={3}
      action={t('prizes.withhold')}
      look="next"
      leave={t('cancel')}
      sending={withhold}
      onSend={(reason) => withhold.mutate({ contestId, prizeId: prize.id, reason })}
      onClose={onClose}
    />
  )
}
