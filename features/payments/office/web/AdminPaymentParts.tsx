import { namedMoment, programmeZone } from '#features/contests/contest/local-time.ts'
import { InvoiceButton } from '#features/payments/ledger/web/InvoiceButton.tsx'
import { formatCountry } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { AdminPaymentView } from '../contract-payments.ts'
import style from './AdminPayments.module.css'

type Parts = { payment: AdminPaymentView }

/** The payer, the subject of the payment and the billing address. */
export function PaymentUsers({ payment }: Parts) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { billing, invoice } = payment
  const place = billing && [billing.city, billing.state, billing.zip].filter(Boolean).join(' ')
  return (
    <section className={style.part}>
      <h2>{t('one.facts')}</h2>
      <dl className={style.facts}>
        <dt>{t('admin.payer')}</dt>
        <dd>
          {payment.payer.name}
          {'\n'}
          <a href={`mailto:${payment.payer.email}`}>{payment.payer.email}</a>
        </dd>
        <dt>{t('admin.for')}</dt>
        <dd>
          <Subject payment={payment} />
        </dd>
        {billing && (
          <>
            <dt>{t('pdf.buyer')}</dt>
            <dd>
              {[
                billing.company,
                billing.name,
                billing.address,
                place,
                formatCountry(billing.country, language),
              ]
                .filter(Boolean)
                .join('\n')}
            </dd>
          </>
        )}
        <dt>{t('ledger.invoice')}</dt>
        <dd>
          {invoice ? <InvoiceButton quiet paymentId={payment.id} invoice={invoice} /> : t('list.no_invoice')}
        </dd>
      </dl>
    </section>
  )
}

function Subject({ payment: { project, articleId, projectName } }: Parts) {
  const t = useMessages('payments')
  const name = projectName || t(articleId ? 'kind.article' : 'list.unnamed')
  if (articleId) return <Anchor href={links.adminArticle(articleId)}>{name}</Anchor>
  if (!project) return name
  const { id, contestId } = project
  const href = contestId ? links.adminProject(contestId, id) : links.adminProduct(id)
  return <Anchor href={href}>{name}</Anchor>
}

const labels = {
  begin: 'timeline.begin',
  retry: 'timeline.retry',
  applyCoupon: 'timeline.applyCoupon',
  removeCoupon: 'timeline.removeCoupon',
  loseCoupon: 'timeline.loseCoupon',
  reprice: 'timeline.reprice',
  fail: 'status.failed',
  complete: 'status.completed',
  cancel: 'status.cancelled',
  confirmTransfer: 'timeline.confirmTransfer',
  resolveIssue: 'timeline.resolveIssue',
  refund: 'timeline.refund',
  completeRefund: 'status.refunded',
  failRefund: 'timeline.failRefund',
  expire: 'timeline.expire',
  other: 'timeline.other',
} as const
const isLabelled = (action: string): action is keyof typeof labels => action in labels

/** The audit log, newest first. */
export function PaymentTimeline({ payment: { timeline } }: Parts) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (timeline.length === 0) return null
  const labelOf = (action: string) => {
    const name = action.replace('payments.', '')
    return t(labels[isLabelled(name) ? name : 'other'])
  }
  return (
    <section className={style.part}>
      <h2>{t('one.timeline')}</h2>
      <ol className={style.list}>
        {timeline.toReversed().map((line) => (
          <li key={line.id}>
            <span className={style.said}>
              <span>{labelOf(line.action)}</span>
              {line.reason && <span className="muted">{line.reason}</span>}
            </span>
            <span className="muted">
              {[line.actor ?? t('one.portal'), namedMoment(line.at, programmeZone, language)].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
