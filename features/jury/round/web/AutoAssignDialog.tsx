import { useState } from 'react'
import { type AdminJury, autoAssignFirstRound, getAdminJury } from '#features/jury/panel/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { Advanced } from '#web/parts/Advanced.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './AdminEvaluations.module.css'

type AutoAssignDialogProps = { jury: AdminJury; onClose: () => void }

export function AutoAssignDialog({ jury, onClose }: AutoAssignDialogProps) {
  const t = useMessages('jury')
  const { report, contest } = jury
  const [evaluations, setEvaluations] = useState(String(report?.wanted ?? contest.evaluationsPerEntry))
  const [crossShare, setCrossShare] = useState(String(report?.crossShare ?? 0))
  const [seed, setSeed] = useState('')
  const assign = useApiAction(autoAssignFirstRound, { refreshes: [getAdminJury], onDone: onClose })
  return (
    <FormDialog
      title={t('admin.auto_assign')}
      lead={t('auto_assign.lead')}
      className={style.form}
      action={t('admin.auto_assign')}
      look="next"
      sending={assign}
      onSubmit={() =>
        assign.mutate({
          contestId: contest.id,
          seed,
          evaluations: Number(evaluations),
          crossShare: Number(crossShare),
        })
      }
      onClose={onClose}
    >
      <NumberField
        label={t('auto_assign.evaluations')}
        hint={t('auto_assign.evaluations_hint')}
        value={evaluations}
        onChange={(event) => setEvaluations(event.currentTarget.value)}
      />
      <Advanced about={t('auto_assign.advanced')}>
        <NumberField
          label={t('auto_assign.cross')}
          hint={t('auto_assign.cross_hint')}
          unit="%"
          value={crossShare}
          onChange={(event) => setCrossShare(event.currentTarget.value)}
        />
        <TextField
          label={t('admin.seed')}
          note={t('form.optional')}
          hint={t('admin.seed_hint')}
          maxLength={60}
          value={seed}
          onChange={(event) => setSeed(event.currentTarget.value)}
        />
      </Advanced>
    </FormDialog>
  )
}
