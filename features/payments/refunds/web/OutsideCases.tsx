import { useState } from 'react'
import { programmeZone } from '#features/contests/editions/zone.ts'
import style from '#features/payments/admin/web/AdminPayments.module.css'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { formatMoment, formatMoney } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import type { AdminPaymentView } from '../contract-refunds.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'

/** Money that went back without the portal: an organiser enters it in the books. */
export function OutsideCases({ payment }: { payment: AdminPaymentView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const [entered, setEntered] = useState<AdminPaymentView['outside'][number] | null>(null)
  if (payment.outside.length === 0) return null
  return (
    <section className={style.part}>
      <h2>{t('elsewhere.title')}</h2>
      <ul className={style.list}>
        {payment.outside.map((one) => (
          <li key={one.id}>
            <span className={style.said}>
              <span>{t(`stuck.reason.${one.reason}`)}</span>
              <span className="muted">{formatMoment(one.foundAt, language, programmeZone)}</span>
              <code className="muted small">{one.reference}</code>
            </span>
            <span className="tnum">
              {one.amount === null ? '–' : formatMoney(one.amount, payment.currency, language)}
            </span>
            {paymentLifecycle.can('refund', payment.status) && (
              <span className={style.acts}>
                <Button
                  small
                  aria-label={t('elsewhere.enter_named', { reference: one.reference })}
                  onClick={() => setEntered(one)}
                >
                  {t('action.enter')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {entered && <ElsewhereDialog payment={payment} found={entered} onClose={() => setEntered(null)} />}
    </section>
  )
}
