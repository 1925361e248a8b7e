import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import type { OfficeJury } from '../contract.ts'
import { remindJurors } from '../contract-profile.ts'
import style from './OfficeJury.module.css'

/** Asks all jurors who have not finished their questionnaire, at once. */
export function RemindJurors({ jury }: { jury: OfficeJury }) {
  const t = useWords('jury')
  const late = jury.jurors.filter(({ questionsMissing }) => questionsMissing > 0).length
  const remind = useAct(remindJurors, {
    onDone: ({ sent }) =>
      say.success(sent > 0 ? t('office.reminders_sent', { count: sent }) : t('office.reminded_none')),
  })
  if (late === 0) return null
  const send = () =>
    remind.mutate({ contestId: jury.contest.id }, { onError: (fault) => say.error(fault.message) })
  return (
    <div className={style.remind}>
      <Button small busy={remind.isPending} onClick={send}>
        {t('office.remind_all', { count: late })}
      </Button>
      <p>{t('office.remind_about')}</p>
    </div>
  )
}
