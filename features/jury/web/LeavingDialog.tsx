import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getOfficeJury, type OfficeJury } from '../contract.ts'
import { listJurorSeats, takeJurorOff } from '../contract-seats.ts'

interface LeavingDialogProps {
  contestId: string
  juror: OfficeJury['jurors'][number]
  onClose(): void
}

/** Takes a juror off the jury, once it has been said what becomes of their readings. */
export function LeavingDialog({ contestId, juror, onClose }: LeavingDialogProps) {
  const t = useWords('jury')
  const form = useId()
  const [reason, setReason] = useState('')
  const leave = useAct(takeJurorOff, { refreshes: [getOfficeJury, listJurorSeats], onDone: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    leave.mutate({ contestId, jurorId: juror.id, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('seats.off_title', { name: juror.name })}
      lead={t('seats.off_lead', { scored: juror.scored, freed: juror.assigned - juror.scored })}
      acts={
        <>
          <Button type="submit" form={form} busy={leave.isPending}>
            {t('seats.off')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('office.cancel')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send}>
        <TextField
          label={t('seats.off_reason')}
          hint={t('seats.off_hint')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
      {leave.error && <FieldError>{leave.error.message}</FieldError>}
    </Dialog>
  )
}
