import type { ReactNode } from 'react'
import { formatMoment } from '#shared/format.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import {
  getArticlePayment,
  getProjectPayment,
  type PaymentSummary,
  type PaymentView,
  type ProjectPayment,
} from '../contract.ts'
import { sumInWords } from '../sum.ts'
import { CouponField } from './CouponField.tsx'
import { ExtrasPart } from './ExtrasPart.tsx'
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
  const way = (
    <ButtonLink href={links.projectStep(projectId, 'discipline')}>
      <DisciplineWord />
    </ButtonLink>
  )
  return (
    <Waiting of={payment}>
      {(view) => (
        <PaymentColumn
          view={view}
          onward={onward}
          way={view.obstacle === 'nothing_owed' && view.contest && way}
          extras={<ExtrasPart projectId={projectId} extras={view.extras} />}
        />
      )}
    </Waiting>
  )
}

function DisciplineWord() {
  return useWords('payments')('obstacle.discipline')
}

/** What an article of the news owes and has paid, in the same parts. */
export function ArticlePaymentStep({ articleId, onward }: { articleId: string; onward?: ReactNode }) {
  const payment = useAsked(getArticlePayment, { articleId })
  return (
    <Waiting of={payment}>{(view) => <PaymentColumn view={view} onward={onward} way={onward} />}</Waiting>
  )
}

interface PaymentColumnProps {
  view: ProjectPayment
  onward?: ReactNode
  /** What to do where nothing can be paid. */
  way: ReactNode
  extras?: ReactNode
}

function PaymentColumn({ view, onward, way, extras }: PaymentColumnProps) {
  return (
    <>
      {view.due && <Till key={view.due.id} due={view.due} extras={extras} />}
      {!view.due && view.paid.length === 0 && <Obstructed view={view} way={way} />}
      {view.paid.length > 0 && <Confirmed paid={view.paid} isWhole={view.due === null} onward={onward} />}
      {!view.due && view.paid.length > 0 && extras}
    </>
  )
}

function Till({ due, extras }: { due: PaymentView; extras: ReactNode }) {
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
      {extras}
      <CouponField due={due} />
      <PayPart due={due} />
    </>
  )
}

function Obstructed({ view, way }: { view: ProjectPayment; way: ReactNode }) {
  const t = useWords('payments')
  return (
    <StateScreen
      heading="h2"
      title={t(`refusal.${view.obstacle ?? 'nothing_owed'}`)}
      acts={way || undefined}
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
