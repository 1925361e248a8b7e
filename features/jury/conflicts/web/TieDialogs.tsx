import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import {
  type AdminTie,
  type AdminTies,
  addTie,
  decideTie,
  leaveTiedAssignments,
  listAdminTies,
} from '../contract-ties.ts'
import style from './Ties.module.css'

interface TieDialogProps {
  contestId: string
  tie: AdminTie
  onClose(): void
}

/** Sets a tie aside: the juror may read the work, and the reason is kept. */
export function SetAsideDialog({ contestId, tie, onClose }: TieDialogProps) {
  const t = useMessages('jury')
  const decide = useApiAction(decideTie, {
    refreshes: [listAdminTies],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={t('ties.set_aside_title', { name: tie.through })}
      lead={t('ties.set_aside_lead', { juror: tie.juror })}
      label={t('ties.reason')}
      needed={t('ties.reason_missing')}
      longest={500}
      action={t('ties.set_aside')}
      leave={t('admin.cancel')}
      sending={decide}
      onSend={(reason) => {
        if (tie.id) decide.mutate({ contestId, tieId: tie.id, action: 'setAside', reason })
      }}
      onClose={onClose}
    />
  )
}

/** Leaves scored evaluations of a tied juror to others: what they scored no longer counts. */
export function LeaveTiedDialog({ contestId, tie, onClose }: TieDialogProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const leave = useApiAction(leaveTiedAssignments, { refreshes: [listAdminTies], onDone: onClose })
  return (
    <ReasonDialog
      title={t('ties.leave_title', { name: inLanguage(tie.title, language) })}
      lead={t('ties.leave_lead', { juror: tie.juror })}
      label={t('ties.reason')}
      longest={300}
      action={t('ties.leave')}
      leave={t('admin.cancel')}
      sending={leave}
      onSend={(reason) => leave.mutate({ contestId, jurorId: tie.jurorId, projectId: tie.projectId, reason })}
      onClose={onClose}
    />
  )
}

interface AddTieDialogProps {
  contestId: string
  jurors: AdminTies['jurors']
  onClose(): void
}

/** Keeps a work from a juror by what the organiser knows. */
export function AddTieDialog({ contestId, jurors, onClose }: AddTieDialogProps) {
  const t = useMessages('jury')
  const [jurorId, setJurorId] = useState(jurors[0]?.id ?? '')
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const add = useApiAction(addTie, { refreshes: [listAdminTies], onDone: onClose })
  const errorOf = (field: string) => (add.error instanceof Invalid ? add.error.errors[field]?.[0] : undefined)
  return (
    <FormDialog
      title={t('ties.add')}
      lead={t('ties.add_lead')}
      className={style.add}
      action={t('ties.add_action')}
      sending={add}
      fieldErrors
      onSubmit={() => add.mutate({ contestId, jurorId, entryNumber: Number(number), reason })}
      onClose={onClose}
    >
      <SelectField
        label={t('admin.juror')}
        options={jurors.map(({ id, name }) => ({ value: id, label: name }))}
        value={jurorId}
        onChange={(event) => setJurorId(event.currentTarget.value)}
      />
      <TextField
        label={t('ties.entry_number')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={errorOf('entryNumber')}
      />
      <TextField
        label={t('ties.reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf('reason')}
      />
    </FormDialog>
  )
}
