import { useState } from 'react'
import { type AdminJury, getAdminJury } from '#features/jury/judging/contract.ts'
import { Refused } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { bringJurorBack, type JurorSeat, listJurorSeats } from '../contract-seats.ts'
import { ConfirmSeatDialog } from './ConfirmSeatDialog.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'

interface SeatActionsProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  seat: JurorSeat
}

/** Takes a juror off the jury, or brings back one who left. */
export function SeatActions({ contestId, juror, seat }: SeatActionsProps) {
  const t = useMessages('jury')
  const [isLeaving, setIsLeaving] = useState(false)
  const back = useApiAction(bringJurorBack, { refreshes: [getAdminJury, listJurorSeats] })
  const isToConfirm = back.error instanceof Refused && back.error.code === 'organiser_seat'
  const bring = (isConfirmed?: 'true') =>
    back.mutate(
      { contestId, jurorId: juror.id, isConfirmed },
      {
        onError: (fault) => {
          if (!(fault instanceof Refused && fault.code === 'organiser_seat')) say.error(fault.message)
        },
      },
    )
  if (seat.leftAt) {
    return (
      <>
        <Button
          look="text"
          small
          busy={back.isPending}
          aria-label={t('seats.back_named', { name: juror.name })}
          onClick={() => bring()}
        >
          {t('seats.back')}
        </Button>
        {isToConfirm && (
          <ConfirmSeatDialog
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
        aria-label={t('seats.off_named', { name: juror.name })}
        onClick={() => setIsLeaving(true)}
      >
        {t('seats.off')}
      </Button>
      {isLeaving && <LeavingDialog contestId={contestId} juror={juror} onClose={() => setIsLeaving(false)} />}
    </>
  )
}
