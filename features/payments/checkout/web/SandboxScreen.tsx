import { useNavigate, useParams } from 'react-router'
import {
  getIsPaid,
  getSandboxCheckout,
  listPayments,
  paymentViews,
  type SandboxOutcome,
  sandboxOutcomes,
  settleSandboxCheckout,
} from '#features/payments/ledger/contract.ts'
import { getProject } from '#features/projects/project/contract.ts'
import { formatMoney } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './PaymentStep.module.css'

const looks = { succeed: 'next', decline: 'outline', abandon: 'text' } as const

/** Replaces a provider's page. The tester chooses the result. */
export function Component() {
  const t = useMessages('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const { reference = '' } = useParams()
  const checkout = useApiQuery(getSandboxCheckout, { reference })
  const settling = useApiAction(settleSandboxCheckout, {
    refreshes: [...paymentViews, getIsPaid, listPayments, getProject],
    onDone: (settled) =>
      void navigate(links.paymentOf(settled), { state: { isLeft: settled.status === 'pending' } }),
  })
  const action = (outcome: SandboxOutcome) => (
    <Button
      key={outcome}
      look={looks[outcome]}
      busy={settling.isPending && settling.variables.outcome === outcome}
      onClick={() => settling.mutate({ reference, outcome })}
    >
      {t(`sandbox.${outcome}`)}
    </Button>
  )
  return (
    <div className={style.sandbox}>
      <title>{`${t('means.sandbox')} — Palmarès`}</title>
      <TitleBlock title={t('means.sandbox')} facts={t('provider.sandbox_hint')} />
      <Waiting of={checkout}>
        {({ projectName, currency, total }) => (
          <>
            <p className={style.project}>{projectName || t('list.unnamed')}</p>
            <p className={style.sum}>{formatMoney(total, currency, language)}</p>
            {settling.error && (
              <p role="alert" className={style.problem}>
                {sentenceOf(settling.error)}
              </p>
            )}
            <div className={style.actions}>{sandboxOutcomes.map(action)}</div>
          </>
        )}
      </Waiting>
    </div>
  )
}
