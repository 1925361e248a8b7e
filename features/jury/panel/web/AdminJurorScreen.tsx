import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment, joinParts } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { getAdminJury } from '../contract.ts'
import { listMemberships } from '../contract-memberships.ts'
import { getAdminJuror, type JurorProfile, remindJurors } from '../contract-profile.ts'
import { reminderPauseMs } from '../questionnaire.ts'
import style from './JuryProfile.module.css'
import { MembershipActions, mayRemove } from './MembershipActions.tsx'
import { MissingAnswers } from './MissingAnswers.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'

export function Component() {
  const { contestId = '', jurorId = '' } = useParams()
  const juror = useApiQuery(getAdminJuror, { contestId, jurorId })
  return (
    <Waiting of={juror} heading="h1" skeleton={<RowBars rows={8} />}>
      {(profile) => <Juror profile={profile} contestId={contestId} jurorId={jurorId} />}
    </Waiting>
  )
}

interface JurorProps {
  profile: JurorProfile
  contestId: string
  jurorId: string
}

function Juror({ profile, contestId, jurorId }: JurorProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const remind = useApiAction(remindJurors, {
    refreshes: [getAdminJuror],
    onDone: () => {
      say.success(t('admin.reminders_sent', { count: 1 }))
      setAsking(false)
    },
  })
  const memberships = useApiQuery(listMemberships, { contestId })
  const membership = memberships.data?.find(({ id }) => id === jurorId)
  const jury = useApiQuery(getAdminJury, { contestId }).data
  const juror = jury?.jurors.find(({ id }) => id === jurorId)
  const isDone = profile.missing.length === 0 && !membership?.areConflictsOpen
  const last = profile.remindedAt
  const isRecent = last !== null && Date.now() - Date.parse(last) < reminderPauseMs
  const remindedAt = last && t('admin.reminded_at', { at: formatMoment(last, language) })
  return (
    <>
      <TitleBlock
        title={profile.name}
        facts={joinParts([t('questions.title'), profile.email], language)}
        action={
          <div className={style.actions}>
            {!isDone && (
              <Button
                small
                onClick={() => setAsking(true)}
                disabledReason={isRecent ? remindedAt : undefined}
              >
                {t('admin.remind', { count: 1 })}
              </Button>
            )}
            <ButtonLink look="text" small href={`${links.adminConflicts(contestId)}?juror=${jurorId}`}>
              {t('conflicts.title')}
            </ButtonLink>
            {jury && juror && membership && mayRemove(jury, juror) && (
              <MembershipActions contestId={contestId} juror={juror} membership={membership} />
            )}
            <ButtonLink look="text" small href={links.adminJury(contestId)}>
              {t('evaluations.back')}
            </ButtonLink>
          </div>
        }
      />
      <div className={style.missing}>
        <MissingAnswers missing={profile.missing} plain />
      </div>
      <ProfileDetails profile={profile} />
      {isAsking && (
        <ConfirmDialog
          title={t('admin.remind_question', { name: profile.name })}
          lead={t('admin.remind_about')}
          action={t('admin.remind', { count: 1 })}
          sending={remind}
          onConfirm={() => remind.mutate({ contestId, jurorId })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
