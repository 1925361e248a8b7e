import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { listMyConflicts } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

/** Prompts a juror to declare conflicts, until they have done so for all their juries. */
export function ConflictsNotice() {
  const t = useMessages('jury')
  const conflicts = useApiQuery(listMyConflicts, {})
  const open = conflicts.data?.filter(({ declaredAt }) => declaredAt === null) ?? []
  if (open.length === 0) return null
  // Once works are shown, they cannot be hidden from the juror any more. Incomplete evaluations are recused.
  const isLate = open.every(({ isFixed }) => isFixed)
  return (
    <div className={style.notice}>
      <p>{t(isLate ? 'conflicts.notice_late' : 'conflicts.notice')}</p>
      <Anchor href={links.juryConflicts()}>{t('conflicts.declare')}</Anchor>
    </div>
  )
}
