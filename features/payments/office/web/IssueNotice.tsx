import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { countPaymentIssues } from '../contract-issues.ts'
import style from './PaymentIssues.module.css'

/** A link to the payments that need attention, prominent if there are any. */
export function IssueNotice() {
  const t = useMessages('payments')
  const count = useApiQuery(countPaymentIssues, {}).data?.count
  if (count === undefined) return null
  return (
    <p className={count > 0 ? style.notice : style.quiet}>
      <Anchor href={links.paymentIssues()}>
        {count > 0 ? t('issues.count', { count }) : t('issues.title')}
      </Anchor>
    </p>
  )
}
