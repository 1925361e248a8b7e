import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { listMyConflicts } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

/** Asks a juror to say whom they are in conflict with, until they have for every jury they sit on. */
export function ConflictsNotice() {
  const t = useMessages('jury')
  const input = useApiQuery(listMyConflicts, {})
  const open = input.data?.filter(({ declaredAt }) => declaredAt === null) ?? []
  if (open.length === 0) return null
  // Once works are shown, none can be kept from a juror any more: what is not scored in full goes to others.
  const isLate = open.every(({ isFixed }) => isFixed)
  return (
    <div className={style.notice}>
      <p>{t(isLate ? 'conflicts.notice_late' : 'conflicts.notice')}</p>
      <Anchor href={links.juryConflicts()}>{t('conflicts.notice_go')}</Anchor>
    </div>
  )
}
