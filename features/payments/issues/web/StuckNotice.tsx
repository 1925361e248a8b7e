import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { countStuckPayments } from '../contract-stuck.ts'
import style from './AdminStuck.module.css'

/** The way to the payments that wait for an organiser's eye, loud only where there are some. */
export function StuckNotice() {
  const t = useMessages('payments')
  const count = useApiQuery(countStuckPayments, {}).data?.count
  if (count === undefined) return null
  return (
    <p className={count > 0 ? style.notice : style.quiet}>
      <Anchor href={links.stuckPayments()}>
        {count > 0 ? t('stuck.count', { count }) : t('stuck.title')}
      </Anchor>
    </p>
  )
}
