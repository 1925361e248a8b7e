import { useParams } from 'react-router'
import { getOwnPayment, type OwnPayment } from '#features/payments/ledger/contract.ts'
import { InvoiceButton } from '#features/payments/ledger/web/InvoiceButton.tsx'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { formatCountry, formatDay, formatMoney } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { Rejected } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { CreditNoteButton } from './CreditNoteButton.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import style from './PaymentScreen.module.css'
import { usePaymentStatus } from './payment-status.ts'

/** The user's own payment: its lines, its taxes and its documents. */
export function Component() {
  const t = useMessages('payments')
  const { paymentId = '' } = useParams()
  const payment = useApiQuery(getOwnPayment, { paymentId })
  if (payment.error instanceof Rejected && payment.error.status === 404) {
    return (
      <StateScreen
        alert
        title={t('summary.missing')}
        actions={<ButtonLink href={links.payments()}>{t('list.title')}</ButtonLink>}
      />
    )
  }
  return (
    <Waiting of={payment} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(found) => <Summary payment={found} />}
    </Waiting>
  )
}

function Summary({ payment }: { payment: OwnPayment }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const statusOf = usePaymentStatus()
  const isOwed = paymentLifecycle.can('change', payment.status)
  const at = formatDay(payment.paidOn ?? dayInMontreal(new Date(payment.createdAt)), language)
  const isPlainlyPaid = payment.status === 'completed' && payment.refunded === 0
  const facts = [
    ...(isPlainlyPaid ? [] : [statusOf(payment)]),
    payment.paidOn ? t('confirmed.on', { at }) : at,
  ]
  return (
    <>
      <p className={`small ${style.back}`}>
        <Anchor href={links.payments()}>{t('list.title')}</Anchor>
      </p>
      <TitleBlock title={payment.projectName || t('list.unnamed')} facts={facts.join(' · ')} />
      <div className={style.columns}>
        <div>
          <PaymentReceipt isFixed due={payment} />
          {isOwed && (
            <p className={style.way}>
              <ButtonLink look="next" wide href={links.paymentOf(payment)}>
                {t('summary.pay')}
              </ButtonLink>
            </p>
          )}
        </div>
        <Documents payment={payment} />
      </div>
    </>
  )
}

function addressOf(billing: BillingDraft, language: Language): string {
  const place = [billing.city, billing.state, billing.zip].filter(Boolean).join(' ')
  const country = formatCountry(billing.country, language)
  return [billing.company, billing.name, billing.address, place, country].filter(Boolean).join('\n')
}

function Documents({ payment }: { payment: OwnPayment }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, payment.currency, language)
  const { billing, invoice, provider, creditNotes, refunded } = payment
  return (
    <dl className={style.facts}>
      {invoice && (
        <div>
          <dt>{t('ledger.invoice')}</dt>
          <dd>
            <InvoiceButton quiet paymentId={payment.id} invoice={invoice} />
          </dd>
        </div>
      )}
      {creditNotes.length > 0 && (
        <div>
          <dt>{t('summary.credit_notes')}</dt>
          {creditNotes.map((note) => (
            <dd key={note.id} className={style.note}>
              <CreditNoteButton paymentId={payment.id} note={note} />
              <span className="tnum">{money(-note.total)}</span>
            </dd>
          ))}
        </div>
      )}
      {refunded > 0 && refunded < payment.total && (
        <div>
          <dt>{t('admin.net')}</dt>
          <dd className="tnum">{money(payment.total - refunded)}</dd>
        </div>
      )}
      {payment.completedAt && provider && (
        <div>
          <dt>{t('provider.legend')}</dt>
          <dd>{t(`means.${provider}`)}</dd>
        </div>
      )}
      {billing && (
        <div>
          <dt>{t('pdf.buyer')}</dt>
          <dd className={style.address}>{addressOf(billing, language)}</dd>
        </div>
      )}
      <div>
        <dt>{t(payment.articleId ? 'pdf.article' : 'list.project')}</dt>
        <dd>
          <Anchor href={links.paymentOf(payment)}>{payment.projectName || t('list.unnamed')}</Anchor>
        </dd>
      </div>
    </dl>
  )
}
