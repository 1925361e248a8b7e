import type { ReactNode } from 'react'
import { formatMoment } from '#shared/format.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { getProjectPayment, type PaymentSummary, type PaymentView, type ProjectPayment } from '../contract.ts'
import { sumInWords } from '../sum.ts'
import { CouponField } from './CouponField.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import style from './PaymentStep.module.css'
import { PayPart } from './PayPart.tsx'

interface PaymentStepProps {
  projectId: string
  /** The way on, once nothing is owed any more. */
  onward?: ReactNode
}

/** What a project owes and has paid, as one column; the page around it says whose it is. */
export function PaymentStep({ projectId, onward }: PaymentStepProps) {
  const payment = useAsked(getProjectPayment, { projectId })
  return (
    <Waiting of={payment}>
      {(view) => (
        <>
          {view.due && <Till key={view.due.id} due={view.due} />}
          {!view.due && view.paid.length === 0 && <Obstructed projectId={projectId} view={view} />}
          {view.paid.length > 0 && <Confirmed paid={view.paid} isWhole={view.due === null} onward={onward} />}
        </>
      )}
    </Waiting>
  )
}

function Till({ due }: { due: PaymentView }) {
  const t = useWords('payments')
  return (
    <>
      {due.status === 'failed' && (
        <div role="alert" className={style.declined}>
          <h2>{t('failed.title')}</h2>
          <p>{t('failed.text')}</p>
        </div>
      )}
      <PaymentReceipt due={due} />
      {due.taxes.length === 0 && !due.isBilled && due.billing.country === 'CA' && (
        <p className={style.fine}>{t('taxes.unknown')}</p>
      )}
      {!due.coupon && <CouponField paymentId={due.id} />}
      <PayPart due={due} />
    </>
  )
}

function Obstructed({ projectId, view }: { projectId: string; view: ProjectPayment }) {
  const t = useWords('payments')
  const obstacle = view.obstacle ?? 'nothing_owed'
  return (
    <StateScreen
      heading="h2"
      title={t(`refusal.${obstacle}`)}
      acts={
        obstacle === 'nothing_owed' &&
        view.contest && (
          <ButtonLink href={links.projectStep(projectId, 'discipline')}>
            {t('obstacle.discipline')}
          </ButtonLink>
        )
      }
    />
  )
}

interface ConfirmedProps {
  paid: PaymentSummary[]
  isWhole: boolean
  onward: ReactNode
}

function Confirmed({ paid, isWhole, onward }: ConfirmedProps) {
  const t = useWords('payments')
  const language = useLanguage()
  return (
    <div className={isWhole ? undefined : style.before}>
      {isWhole && (
        <h2 className={style.confirmation} role="status">
          {t('confirmed.title')}
        </h2>
      )}
      <ul className={style.paid}>
        {paid.map((one) => (
          <li key={one.id}>
            <p>
              <strong className="tnum">{sumInWords(one.total, one.currency, language)}</strong>
              {one.completedAt && (
                <span className={style.fact}>
                  {t('confirmed.on', { at: formatMoment(one.completedAt, language) })}
                </span>
              )}
              {one.invoice && <span className={style.fact}>{t('pdf.title', { invoice: one.invoice })}</span>}
            </p>
            {one.invoice && <InvoiceButton paymentId={one.id} invoice={one.invoice} />}
          </li>
        ))}
      </ul>
      {isWhole && onward && <div className={style.pay}>{onward}</div>}
      {isWhole && <p className={style.fine}>{t('pay.note')}</p>}
    </div>
  )
}
