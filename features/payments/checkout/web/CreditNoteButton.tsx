import { getCreditNote } from '#features/payments/ledger/contract.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'

interface CreditNoteButtonProps {
  paymentId: string
  note: { id: string; number: string }
}

/** Downloads a credit note, labelled with its number. */
export function CreditNoteButton({ paymentId, note }: CreditNoteButtonProps) {
  const t = useMessages('payments')
  return (
    <DownloadButton
      look="text"
      small
      file={getCreditNote}
      input={{ paymentId, creditNoteId: note.id }}
      aria-label={t('credit.download_named', { number: note.number })}
    >
      {note.number}
    </DownloadButton>
  )
}
