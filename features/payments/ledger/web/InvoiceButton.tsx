import { useMessages } from '#web/i18n/messages.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { getInvoice } from '../contract.ts'

interface InvoiceButtonProps {
  paymentId: string
  invoice: string
  /** Shows the number only, for a row that already has a label. */
  quiet?: boolean
}

export function InvoiceButton({ paymentId, invoice, quiet }: InvoiceButtonProps) {
  const t = useMessages('payments')
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
