import { useState } from 'react'
import { formatMoney } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import type { PaymentIssue } from '../contract-issues.ts'
import style from './PaymentIssues.module.css'
import { ResolveDialog } from './ResolveDialog.tsx'

/** Formats an amount in one of our currencies or in another one that a provider reported. */
export function useIssueAmount({ amount, currency }: Pick<PaymentIssue, 'amount' | 'currency'>): string {
  return formatMoney(amount, currency, useLanguage())
}

interface IssueActionsProps {
  issue: PaymentIssue
  /** Opens the dialog that records the refund. Without it, links to the payment's page. */
  onRecord?: (() => void) | undefined
}

export function IssueActions({ issue, onRecord }: IssueActionsProps) {
  const t = useMessages('payments')
  const [isResolving, setResolving] = useState(false)
  const name = [t(`issues.reason.${issue.reason}`), useIssueAmount(issue)].join(' · ')
  const label = t('line', { label: t('issues.record'), text: issue.reference })
  return (
    <div className={style.actions}>
      {issue.mayRecord && onRecord && (
        <Button small aria-label={label} onClick={onRecord}>
          {t('issues.record')}
        </Button>
      )}
      {issue.mayRecord && !onRecord && issue.payment && (
        <Anchor href={links.adminPayment(issue.payment.id)}>{t('issues.record')}</Anchor>
      )}
      {issue.mayResolve && (
        <Button
          small
          look={issue.mayRecord ? 'text' : 'outline'}
          aria-label={t('line', { label: t('issues.resolve'), text: name })}
          onClick={() => setResolving(true)}
        >
          {t('issues.resolve')}
        </Button>
      )}
      {isResolving && <ResolveDialog issue={issue} about={name} onClose={() => setResolving(false)} />}
    </div>
  )
}
