import { getInvoice } from '#features/payments/core/contract.ts'
import { useWords } from '#web/i18n/words.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'

interface InvoiceButtonProps {
  paymentId: string
  invoice: string
  /** Its number alone, in a row that says what it is. */
  quiet?: boolean
}

export function InvoiceButton({ paymentId, invoice, quiet }: InvoiceButtonProps) {
  const t = useWords('payments')
  return (
    <DownloadButton
      look={quiet ? 'text' : 'outline'}
      small={quiet}
      file={getInvoice}
      input={{ paymentId }}
      aria-label={quiet ? t('invoice.download_named', { invoice }) : undefined}
    >
      {quiet ? invoice : t('invoice.download')}
    </DownloadButton>
  )
}
