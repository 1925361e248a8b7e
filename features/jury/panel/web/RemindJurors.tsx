import { useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import type { AdminJury } from '../contract.ts'
import type { JurorMembership } from '../contract-memberships.ts'
import { remindJurors } from '../contract-profile.ts'
import style from './AdminJury.module.css'

interface RemindJurorsProps {
  jury: AdminJury
  memberships: readonly JurorMembership[]
}

/**
 * Reminds all jurors with missing questionnaire answers or, until the announcement, missing declarations of conflicts.
 */
export function RemindJurors({ jury, memberships }: RemindJurorsProps) {
  const t = useMessages('jury')
  const [isAsking, setAsking] = useState(false)
  const late = memberships.filter(
    ({ leftAt, questionsMissing, areConflictsOpen }) =>
      leftAt === null && (questionsMissing > 0 || areConflictsOpen),
  ).length
  const remind = useApiAction(remindJurors, {
    onDone: ({ sent }) => {
      say.success(sent > 0 ? t('admin.reminders_sent', { count: sent }) : t('read_remind.nobody'))
      setAsking(false)
    },
  })
  if (late === 0) return null
  const about = t('admin.remind_about')
  return (
    <div className={style.remind}>
      <Button small onClick={() => setAsking(true)}>
        {t('admin.remind', { count: late })}
      </Button>
      <p>{about}</p>
      {isAsking && (
        <ConfirmDialog
          title={t('admin.remind_all_question', { count: late })}
          lead={about}
          action={t('admin.remind', { count: late })}
          sending={remind}
          onConfirm={() => remind.mutate({ contestId: jury.contest.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
