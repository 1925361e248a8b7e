import { momentsOf } from '#features/results/decisions/web/spoken-moments.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { cancelAnnouncement, getAnnouncement } from '../contract-announcement.ts'
import style from './Announce.module.css'
import { AnnouncementBlockers } from './AnnouncementBlockers.tsx'

/** The scheduled time, whether the announcement would succeed, and why it failed if it did. */
export function PlannedNotice({ contestId, onChange }: { contestId: string; onChange: () => void }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { data } = useApiQuery(getAnnouncement, { contestId })
  const cancel = useApiAction(cancelAnnouncement, {
    refreshes: [getAnnouncement],
    onDone: () => say.success(t('plan.cancelled')),
  })
  if (!data?.planned) return null
  const { planned, timeZone, blockers } = data
  const { there, here } = momentsOf(new Date(planned.at), timeZone, language)
  const moment = here ? t('plan.both', { there, here }) : there
  return (
    <section className={style.notice} aria-label={t('plan.title')}>
      <div>
        <p>
          <strong>{t('plan.planned', { moment })}</strong>
        </p>
        <p>{t('plan.seen', { count: planned.awards, name: planned.by })}</p>
        {!planned.holds && <p className="warn">{t('plan.overtaken')}</p>}
        <AnnouncementBlockers contestId={contestId} blockers={blockers} />
        {cancel.error && <FieldError>{cancel.error.message}</FieldError>}
      </div>
      <div className={style.actions}>
        <Button small onClick={onChange}>
          {t('plan.change')}
        </Button>
        <Button small look="text" busy={cancel.isPending} onClick={() => cancel.mutate({ contestId })}>
          {t('plan.cancel')}
        </Button>
      </div>
    </section>
  )
}
