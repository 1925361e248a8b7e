import { ReasonDialog } from '#web/ReasonDialog.tsx'
import { useWords } from '#web/words.ts'

interface DeclineLateProps {
  question: string
  follows: string
  sending: { isPending: boolean; error: Error | null }
  onDecline(reason: string): void
  onClose(): void
}

/** Turns away what came too late, with a reason that its sender reads. */
export function DeclineLate({ question, follows, sending, onDecline, onClose }: DeclineLateProps) {
  const t = useWords('projects')
  return (
    <ReasonDialog
      title={question}
      lead={follows}
      label={t('late.office.reason')}
      needed={t('late.office.reason_needed')}
      longest={500}
      act={t('late.office.decline')}
      leave={t('late.office.leave')}
      sending={sending}
      onSend={onDecline}
      onClose={onClose}
    />
  )
}
