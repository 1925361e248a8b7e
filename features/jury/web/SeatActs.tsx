import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getOfficeJury, type OfficeJury } from '../contract.ts'
import { bringJurorBack, type JurorSeat, listJurorSeats } from '../contract-seats.ts'
import { LeavingDialog } from './LeavingDialog.tsx'
import { useSayCrowded } from './say-crowded.ts'

interface SeatActsProps {
  contestId: string
  juror: OfficeJury['jurors'][number]
  seat: JurorSeat
}

/** Takes a juror off the jury, or brings back one who left. */
export function SeatActs({ contestId, juror, seat }: SeatActsProps) {
  const t = useWords('jury')
  const [isLeaving, setIsLeaving] = useState(false)
  const sayCrowded = useSayCrowded()
  const back = useAct(bringJurorBack, { refreshes: [getOfficeJury, listJurorSeats], onDone: sayCrowded })
  if (seat.leftAt) {
    return (
      <Button
        look="text"
        small
        busy={back.isPending}
        aria-label={t('seats.back_named', { name: juror.name })}
        onClick={() =>
          back.mutate({ contestId, jurorId: juror.id }, { onError: (fault) => say.error(fault.message) })
        }
      >
        {t('seats.back')}
      </Button>
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
