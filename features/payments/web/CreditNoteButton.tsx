import { useMutation } from '@tanstack/react-query'
import { download } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { useWords } from '#web/words.ts'
import { getCreditNote } from '../contract-refunds.ts'

interface CreditNoteButtonProps {
  paymentId: string
  note: { id: string; number: string }
}

/** The paper of what was given back, by its number. */
export function CreditNoteButton({ paymentId, note }: CreditNoteButtonProps) {
  const t = useWords('payments')
  const sentenceOf = useFailureSentence()
  const fetching = useMutation({
    mutationFn: () => download(getCreditNote, { paymentId, creditNoteId: note.id }),
    onError: (failure) => say.error(sentenceOf(failure) ?? ''),
  })
  return (
    <Button
      look="text"
      small
      busy={fetching.isPending}
      onClick={() => fetching.mutate()}
      aria-label={t('credit.download_named', { number: note.number })}
    >
      {note.number}
    </Button>
  )
}
