import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getOfficeJury } from '../contract.ts'
import { leaveFinals } from '../contract-finals.ts'

/** Back from the finals to round 1, once it has been said what becomes of the orders. */
export function LeaveFinalsDialog({ contestId, onClose }: { contestId: string; onClose: () => void }) {
  const t = useWords('jury')
  const form = useId()
  const [reason, setReason] = useState('')
  const leave = useAct(leaveFinals, { refreshes: [getOfficeJury], onDone: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    leave.mutate({ contestId, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('office.act.leaveFinals')}
      lead={t('office.lead.leaveFinals')}
      acts={
        <>
          <Button type="submit" form={form} busy={leave.isPending}>
            {t('office.act.leaveFinals')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('office.cancel')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send}>
        <TextField
          label={t('office.leave_reason')}
          hint={t('office.leave_hint')}
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
