import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { drawFirstRound, getOfficeJury, moveRound, type OfficeJury, type RoundAct } from '../contract.ts'

type DrawDialogProps = { jury: OfficeJury; onClose: () => void }

export function DrawDialog({ jury, onClose }: DrawDialogProps) {
  const t = useWords('jury')
  const form = useId()
  const [seed, setSeed] = useState('')
  const draw = useAct(drawFirstRound, { refreshes: [getOfficeJury], onDone: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    draw.mutate({ contestId: jury.contest.id, seed })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('office.draw_title')}
      lead={t('office.draw_lead', { readings: jury.contest.readingsPerEntry })}
      acts={
        <>
          <Button type="submit" form={form} busy={draw.isPending}>
            {t('office.draw')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('office.cancel')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send}>
        <TextField
          label={t('office.seed')}
          note={t('room.optional')}
          hint={t('office.seed_hint')}
          maxLength={60}
          value={seed}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
      </form>
      {draw.error && <FieldError>{draw.error.message}</FieldError>}
    </Dialog>
  )
}

type RoundDialogProps = DrawDialogProps & { act: RoundAct }

export function RoundDialog({ jury, act, onClose }: RoundDialogProps) {
  const t = useWords('jury')
  const move = useAct(moveRound, { refreshes: [getOfficeJury], onDone: onClose })
  const total = jury.jurors.reduce((sum, { assigned }) => sum + assigned, 0)
  const left = total - jury.jurors.reduce((sum, { scored }) => sum + scored, 0)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`office.act.${act}`)}
      lead={t(`office.lead.${act}`, { left, total })}
      acts={
        <>
          <Button busy={move.isPending} onClick={() => move.mutate({ contestId: jury.contest.id, act })}>
            {t(`office.act.${act}`)}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('office.cancel')}
          </Button>
        </>
      }
    >
      {move.error && <FieldError>{move.error.message}</FieldError>}
    </Dialog>
  )
}
