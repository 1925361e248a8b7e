import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getProjectPayment, type PaymentSummary, type PaymentView, type ProjectPayment } from '../contract.ts'
import { sumInWords } from '../sum.ts'
import { CouponField } from './CouponField.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import style from './PaymentStep.module.css'
import { PayPart } from './PayPart.tsx'
import { Waiting } from './Waiting.tsx'

/** What a project owes and has paid; its heading is the step's own, handed in by the area around it. */
export function PaymentStep({ projectId }: { projectId: string }) {
  const payment = useAsked(getProjectPayment, { projectId })
  return (
    <Waiting of={payment}>
      {(view) => (
        <>
          {view.due && <Till due={view.due} />}
          {!view.due && view.paid.length === 0 && <Obstructed projectId={projectId} view={view} />}
          {view.paid.length > 0 && <Confirmed paid={view.paid} isWhole={view.due === null} />}
        </>
      )}
    </Waiting>
  )
}

function Till({ due }: { due: PaymentView }) {
  const t = useWords('payments')
  const language = useLanguage()
  const until = { period: inLanguage(due.period, language), at: formatMoment(due.priceUntil, language) }
  return (
    <div className={style.till}>
      <div className={style.what}>
        {due.status === 'failed' && (
          <div role="alert" className={style.declined}>
            <h3>{t('failed.title')}</h3>
            <p>{t('failed.text')}</p>
          </div>
        )}
        <p className={style.project}>{t(`entrant.${due.entrantKind}`)}</p>
        <p className={style.facts}>{t('period.until', until)}</p>
      </div>
      <div className={style.slip}>
        <PaymentReceipt due={due} />
        {!due.isBilled && due.billing.country === 'CA' && <p className={style.fine}>{t('taxes.unknown')}</p>}
        {!due.coupon && <CouponField paymentId={due.id} />}
        <PayPart key={due.id} due={due} />
      </div>
    </div>
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

function Confirmed({ paid, isWhole }: { paid: PaymentSummary[]; isWhole: boolean }) {
  const t = useWords('payments')
  const language = useLanguage()
  return (
    <div className={style.confirmed}>
      {isWhole && (
        <p className={style.confirmation} role="status">
          {t('confirmed.title')}
        </p>
      )}
      <ul className={style.paid}>
        {paid.map((one) => (
          <li key={one.id}>
            <p>
              <strong className="tnum">{sumInWords(one.total, one.currency, language)}</strong>
              {one.completedAt && (
                <span className={style.facts}>
                  {t('confirmed.on', { at: formatMoment(one.completedAt, language) })}
                </span>
              )}
              {one.invoice && <span className={style.facts}>{t('pdf.title', { invoice: one.invoice })}</span>}
            </p>
            {one.invoice && <InvoiceButton paymentId={one.id} invoice={one.invoice} />}
          </li>
        ))}
      </ul>
      <p className={style.fine}>{t('pay.note')}</p>
    </div>
  )
}
