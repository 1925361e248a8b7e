import { useState } from 'react'
import { Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { type AdminJury, getAdminJury } from '../contract.ts'
import {
  bringJurorBack,
  type JurorMembership,
  listMemberships,
  takeJurorOff,
} from '../contract-memberships.ts'
import { isJuryOver } from '../jury-over.ts'
import { ConfirmMembershipDialog } from './ConfirmMembershipDialog.tsx'

interface MembershipActionsProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  membership: JurorMembership
}

/** An organiser who judges removes only themselves, and sees only their own figures. */
export function mayRemove({ contest, isOwnJury }: AdminJury, { assigned }: AdminJury['jurors'][number]) {
  return !isJuryOver(contest.status) && !(isOwnJury && assigned === null)
}

export function MembershipActions({ contestId, juror, membership }: MembershipActionsProps) {
  const t = useMessages('jury')
  const [isLeaving, setIsLeaving] = useState(false)
  const back = useApiAction(bringJurorBack, { refreshes: [getAdminJury, listMemberships] })
  const isToConfirm = back.error instanceof Rejected && back.error.code === 'organiser_is_juror'
  const bring = (isConfirmed?: 'true') =>
    back.mutate(
      { contestId, jurorId: juror.id, isConfirmed },
      {
        onError: (error) => {
          if (!(error instanceof Rejected && error.code === 'organiser_is_juror')) say.error(error.message)
        },
      },
    )
  if (membership.leftAt) {
    return (
      <>
        <Button look="text" small busy={back.isPending} onClick={() => bring()}>
          {t('memberships.back')}
          <span className="visually-hidden">{` ${juror.name}`}</span>
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
      <Button look="text" small onClick={() => setIsLeaving(true)}>
        {t('questions.remove')}
        <span className="visually-hidden">{` ${juror.name}`}</span>
      </Button>
      {isLeaving && <LeavingDialog contestId={contestId} juror={juror} onClose={() => setIsLeaving(false)} />}
    </>
  )
}

interface LeavingDialogProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  onClose(): void
}

/** Removes a juror from the jury, after explaining what happens to their evaluations. */
function LeavingDialog({ contestId, juror, onClose }: LeavingDialogProps) {
  const t = useMessages('jury')
  const scored = juror.scored ?? 0
  const leave = useApiAction(takeJurorOff, { refreshes: [getAdminJury, listMemberships], onDone: onClose })
  return (
    <ReasonDialog
      title={t('memberships.off_title', { name: juror.name })}
      lead={t('memberships.off_lead', { scored, freed: (juror.assigned ?? 0) - scored })}
      label={t('form.reason')}
      hint={t('memberships.off_hint')}
      longest={500}
      action={t('questions.remove')}
      look="next"
      sending={leave}
      onSend={(reason) => leave.mutate({ contestId, jurorId: juror.id, reason })}
      onClose={onClose}
    />
  )
}
