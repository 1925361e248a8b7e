import { useState } from 'react'
import { type AdminJury, getAdminJury } from '#features/jury/judging/contract.ts'
import { Refused } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { bringJurorBack, type JurorMembership, listMemberships } from '../contract-memberships.ts'
import { ConfirmMembershipDialog } from './ConfirmMembershipDialog.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'

interface MembershipActionsProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  membership: JurorMembership
}

/** Takes a juror off the jury, or brings back one who left. */
export function MembershipActions({ contestId, juror, membership }: MembershipActionsProps) {
  const t = useMessages('jury')
  const [isLeaving, setIsLeaving] = useState(false)
  const back = useApiAction(bringJurorBack, { refreshes: [getAdminJury, listMemberships] })
  const isToConfirm = back.error instanceof Refused && back.error.code === 'organiser_is_juror'
  const bring = (isConfirmed?: 'true') =>
    back.mutate(
      { contestId, jurorId: juror.id, isConfirmed },
      {
        onError: (fault) => {
          if (!(fault instanceof Refused && fault.code === 'organiser_is_juror')) say.error(fault.message)
        },
      },
    )
  if (membership.leftAt) {
    return (
      <>
        <Button
          look="text"
          small
          busy={back.isPending}
          aria-label={t('memberships.back_named', { name: juror.name })}
          onClick={() => bring()}
        >
          {t('memberships.back')}
        </Button>
        {isToConfirm && (
          <ConfirmMembershipDialog
            name={juror.name}
            busy={back.isPending}
            onConfirm={() => bring('true')}
            onClose={back.reset}
          />
        )}
      </>
    )
  }
  return (
    <>
      <Button
        look="text"
        small
        aria-label={t('memberships.off_named', { name: juror.name })}
        onClick={() => setIsLeaving(true)}
      >
        {t('memberships.off')}
      </Button>
      {isLeaving && <LeavingDialog contestId={contestId} juror={juror} onClose={() => setIsLeaving(false)} />}
    </>
  )
}
