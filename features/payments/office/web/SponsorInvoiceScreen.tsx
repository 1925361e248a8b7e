import { useParams } from 'react-router'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getSponsorInvoice, type SponsorInvoiceView } from '../contract-sponsors.ts'
import { IssuedSponsorInvoice } from './IssuedSponsorInvoice.tsx'
import { SponsorDraftForm } from './SponsorDraftForm.tsx'

/** A new invoice to a sponsor, a draft, or one that was issued. */
export function Component() {
  const { invoiceId = '' } = useParams()
  return invoiceId === 'new' ? <Page /> : <Saved invoiceId={invoiceId} />
}

function Saved({ invoiceId }: { invoiceId: string }) {
  const found = useApiQuery(getSponsorInvoice, { invoiceId })
  return (
    <Waiting of={found} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(invoice) => <Page invoice={invoice} />}
    </Waiting>
  )
}

function Page({ invoice }: { invoice?: SponsorInvoiceView }) {
  const t = useMessages('payments')
  const facts = invoice && [t(`sponsor.status.${invoice.status}`), invoice.number].filter(Boolean).join(' · ')
  return (
    <>
      <TitleBlock title={invoice?.title ?? t('sponsor.new')} facts={facts} />
      {invoice?.paymentId ? (
        <IssuedSponsorInvoice invoice={invoice} paymentId={invoice.paymentId} />
      ) : (
        <SponsorDraftForm key={invoice?.version} invoice={invoice} />
      )}
    </>
  )
}
