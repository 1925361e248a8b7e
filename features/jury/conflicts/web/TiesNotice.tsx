import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { listMyTies } from '../contract-ties.ts'
import style from './Ties.module.css'

/** Asks a juror to say whom they are tied to, until they have for every jury they sit on. */
export function TiesNotice() {
  const t = useMessages('jury')
  const input = useApiQuery(listMyTies, {})
  const open = input.data?.filter(({ declaredAt }) => declaredAt === null) ?? []
  if (open.length === 0) return null
  // Once works are shown, none can be kept from a juror any more: what is not scored in full goes to others.
  const isLate = open.every(({ isFixed }) => isFixed)
  return (
    <div className={style.notice}>
      <p>{t(isLate ? 'ties.notice_late' : 'ties.notice')}</p>
      <Anchor href={links.juryTies()}>{t('ties.notice_go')}</Anchor>
    </div>
  )
}
