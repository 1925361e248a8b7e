import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { findPayments } from '../contract-payments.ts'
import {
  deleteSponsorDraft,
  getSponsorInvoice,
  issueSponsorInvoice,
  listSponsorInvoices,
  type SponsorInvoiceView,
} from '../contract-sponsors.ts'
import style from './Sponsors.module.css'

/** Issues or deletes a saved draft. */
export function SponsorDraftActions({
  invoice,
  isChanged,
}: {
  invoice: SponsorInvoiceView
  isChanged: boolean
}) {
  const t = useMessages('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'issue' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const issue = useApiAction(issueSponsorInvoice, {
    refreshes: [getSponsorInvoice, listSponsorInvoices, findPayments],
    onDone: ({ number }) => {
      say.success(t('sponsor.issued', { number }))
      close()
    },
  })
  const remove = useApiAction(deleteSponsorDraft, {
    refreshes: [listSponsorInvoices],
    onDone: () => {
      say.success(t('sponsor.deleted'))
      void navigate(links.adminSponsorInvoices())
    },
  })
  const total = formatMoney(invoice.total, invoice.currency, language)
  return (
    <p className={style.actions}>
      <Button
        look="next"
        disabledReason={isChanged ? t('sponsor.unsaved') : undefined}
        onClick={() => setDialog('issue')}
      >
        {t('sponsor.issue')}
      </Button>
      <Button look="text" onClick={() => setDialog('delete')}>
        {t('sponsor.delete')}
      </Button>
      {dialog === 'issue' && (
        <ConfirmDialog
          title={t('sponsor.issue_question', { total })}
          lead={t('sponsor.issue_follows', { email: invoice.email })}
          action={t('sponsor.issue')}
          sending={issue}
          onConfirm={() => issue.mutate({ invoiceId: invoice.id, version: invoice.version })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('sponsor.delete_question')}
          lead={t('sponsor.delete_follows')}
          action={t('sponsor.delete')}
          sending={remove}
          onConfirm={() => remove.mutate({ invoiceId: invoice.id })}
          onClose={close}
        />
      )}
    </p>
  )
}
