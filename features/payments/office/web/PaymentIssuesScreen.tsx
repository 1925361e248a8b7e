import { namedMoment, programmeZone } from '#features/contests/contest/local-time.ts'
import { formatMoney } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listPaymentIssues, type PaymentIssue } from '../contract-issues.ts'
import { IssueActions, useIssueAmount } from './IssueActions.tsx'
import style from './PaymentIssues.module.css'

/** Payments whose balance differs from their documents, and payments that need a decision. */
export function Component() {
  const t = useMessages('payments')
  const found = useApiQuery(listPaymentIssues, {})
  return (
    <>
      <TitleBlock title={t('issues.title')} facts={t('issues.lead')} />
      <Waiting of={found}>
        {(issues) =>
          issues.length === 0 ? (
            <StateScreen heading="h2" title={t('issues.empty')} />
          ) : (
            <ul>
              {issues.map((issue) => (
                <li key={issue.id} className={style.case}>
                  <h2>{t(`issues.reason.${issue.reason}`)}</h2>
                  <p>{t(`issues.advice.${issue.reason}`)}</p>
                  <IssueFacts issue={issue} />
                  <IssueActions issue={issue} />
                </li>
              ))}
            </ul>
          )
        }
      </Waiting>
    </>
  )
}

function IssueFacts({ issue }: { issue: PaymentIssue }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const amount = useIssueAmount(issue)
  const { payment, provider, reference } = issue
  return (
    <dl className={style.facts}>
      <dt>{t('coupons.amount')}</dt>
      <dd className="tnum">{amount}</dd>
      {payment && (
        <>
          <dt>{t('step.title')}</dt>
          <dd>
            <Anchor href={links.adminPayment(payment.id)}>{payment.projectName || t('list.unnamed')}</Anchor>
            <span>
              {t(payment.isDisputed ? 'status.disputed' : `status.${payment.status}`)}
              {' · '}
              {formatMoney(payment.total, payment.currency, language)}
            </span>
          </dd>
          <dt>{t('admin.payer')}</dt>
          <dd>
            <a href={`mailto:${payment.email}`}>{payment.payer || payment.email}</a>
          </dd>
        </>
      )}
      {reference && (
        <>
          <dt>{t('admin.reference')}</dt>
          <dd>
            {provider && t(`means.${provider}`)} <code>{reference}</code>
          </dd>
        </>
      )}
      <dt>{t('issues.found')}</dt>
      <dd>{namedMoment(issue.foundAt, programmeZone, language)}</dd>
    </dl>
  )
}
