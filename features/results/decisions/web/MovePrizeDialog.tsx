import { type AdminPrize, listPrizes, movePrize } from '#features/jury/prizes/contract-prizes.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { getResults } from '../contract.ts'

export type PrizeMove = 'open' | 'reopen' | 'close'

interface MovePrizeDialogProps {
  contestId: string
  prize: AdminPrize
  move: PrizeMove
  onClose(): void
}

/** Says how many jurors are notified, or how many have voted and whether that is a quorum, before the vote changes. */
export function MovePrizeDialog({ contestId, prize, move, onClose }: MovePrizeDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const { cast, mayVote, needed } = prize
  const sending = useApiAction(movePrize, { refreshes: [listPrizes, getResults], onDone: onClose })
  const name = inLanguage(prize.name, language)
  const notified = t('prizes.open_follows', { count: mayVote })
  const wording = {
    open: { title: t('prizes.open_question', { name }), lead: notified, action: t('prizes.open') },
    reopen: { title: t('prizes.open_question', { name }), lead: notified, action: t('prizes.reopen') },
    close: {
      title: t('prizes.close_question', { name }),
      lead:
        cast < needed
          ? t('prizes.close_short', { count: cast, of: mayVote, needed })
          : cast < mayVote
            ? t('prizes.close_follows', { count: cast, of: mayVote })
            : t('prizes.close_all', { count: mayVote }),
      action: t('prizes.close'),
    },
  }[move]
  return (
    <ConfirmDialog
      {...wording}
      sending={sending}
      onConfirm={() =>
        sending.mutate({ contestId, prizeId: prize.id, action: move === 'reopen' ? 'open' : move })
      }
      onClose={onClose}
    />
  )
}
