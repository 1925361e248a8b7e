import { useMutation } from '@tanstack/react-query'
import { download } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { useWords } from '#web/words.ts'
import { getInvoice } from '../contract.ts'

interface InvoiceButtonProps {
  paymentId: string
  invoice: string
  /** Its number alone, in a row that says what it is. */
  quiet?: boolean
}

export function InvoiceButton({ paymentId, invoice, quiet }: InvoiceButtonProps) {
  const t = useWords('payments')
  const sentenceOf = useFailureSentence()
  const fetching = useMutation({
    mutationFn: () => download(getInvoice, { paymentId }),
    onError: (failure) => say.error(sentenceOf(failure) ?? ''),
  })
  return (
    <Button
      look={quiet ? 'text' : 'outline'}
      small={quiet}
      busy={fetching.isPending}
      onClick={() => fetching.mutate()}
      aria-label={quiet ? t('invoice.download_named', { invoice }) : undefined}
    >
      {quiet ? invoice : t('invoice.download')}
    </Button>
  )
}
