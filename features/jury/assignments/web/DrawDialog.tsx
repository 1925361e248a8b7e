import { type FormEvent, useId, useState } from 'react'
import { type AdminJury, drawFirstRound, getAdminJury } from '#features/jury/judging/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { NumberField } from '#web/kit/NumberField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import style from './AdminReadings.module.css'

type DrawDialogProps = { jury: AdminJury; onClose: () => void }

/** The settings of the automatic assignment: evaluations of an entry, the share across panels, the seed. */
export function DrawDialog({ jury, onClose }: DrawDialogProps) {
  const t = useMessages('jury')
  const form = useId()
  const { certificate, contest } = jury
  const [readings, setReadings] = useState(String(certificate?.wanted ?? contest.readingsPerEntry))
  const [crossShare, setCrossShare] = useState(String(certificate?.crossShare ?? 0))
  const [seed, setSeed] = useState('')
  const draw = useApiAction(drawFirstRound, { refreshes: [getAdminJury], onDone: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    draw.mutate({
      contestId: contest.id,
      seed,
      readings: Number(readings),
      crossShare: Number(crossShare),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('admin.draw_title')}
      lead={t('draw.lead')}
      actions={
        <>
          <Button type="submit" form={form} busy={draw.isPending}>
            {t('admin.draw')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate className={style.form}>
        <NumberField
          label={t('draw.readings')}
          hint={t('draw.readings_hint')}
          value={readings}
          onChange={(event) => setReadings(event.currentTarget.value)}
        />
        <NumberField
          label={t('draw.cross')}
          hint={t('draw.cross_hint')}
          unit="%"
          value={crossShare}
          onChange={(event) => setCrossShare(event.currentTarget.value)}
        />
        <TextField
          label={t('admin.seed')}
          note={t('room.optional')}
          hint={t('admin.seed_hint')}
          maxLength={60}
          value={seed}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
        {draw.error && <FieldError>{draw.error.message}</FieldError>}
      </form>
    </Dialog>
  )
}
