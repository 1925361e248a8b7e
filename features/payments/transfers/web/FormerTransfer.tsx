import { namedMoment } from '#features/contests/editions/zone.ts'
import type { ProjectPayment } from '#features/payments/core/contract.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatDay } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import style from './FormerTransfer.module.css'

/** What a new owner can do while the transfer that somebody else pending is on its way: wait, ask or write. */
export function FormerTransfer({ view, until }: { view: ProjectPayment; until: string }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { contact, deadlineAt, timeZone } = view
  return (
    <section className={style.promise} aria-labelledby="former-pending-transfer">
      <h2 id="former-pending-transfer">{t('former.title')}</h2>
      <p>{t('former.text')}</p>
      <ul className={style.ways}>
        <li>{t('former.wait', { day: formatDay(dayInMontreal(new Date(until)), language) })}</li>
        <li>{t('former.ask')}</li>
        <li>
          {t('former.write')} <a href={`mailto:${contact}`}>{contact}</a>
        </li>
      </ul>
      {deadlineAt && <p>{t('former.deadline', { at: namedMoment(deadlineAt, timeZone, language) })}</p>}
    </section>
  )
}
