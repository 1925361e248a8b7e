import { useState } from 'react'
import { getAdminJury } from '#features/jury/judging/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import {
  type AssignmentFilter,
  type AssignmentsPlan,
  type AssignmentsView,
  changeAssignments,
  listAssignedEntries,
  planAssignments,
} from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'
import { PairList } from './PairList.tsx'

interface AssignDialogProps {
  view: AssignmentsView
  /** What the list shows is what is given or taken, unless numbers are written. */
  filter: AssignmentFilter
  onClose: () => void
}

type Action = 'give' | 'take'

/** Gives the entries shown to jurors or takes them away; what it would do is seen first. */
export function AssignDialog({ view, filter, onClose }: AssignDialogProps) {
  const t = useMessages('jury')
  const [action, setAction] = useState<Action>('give')
  const [jurorIds, setJurorIds] = useState<string[]>([])
  const [numbers, setNumbers] = useState(filter.numbers ?? '')
  const [plan, setPlan] = useState<AssignmentsPlan | null>(null)
  const request = useApiAction(planAssignments, { onDone: setPlan })
  const contestId = view.contest.id
  const typed = numbers.match(/\d+/g)?.join(',')
  if (plan)
    return (
      <PlanDialog
        contestId={contestId}
        action={action}
        plan={plan}
        onBack={() => setPlan(null)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('assign.title')}
      lead={t('assign.lead', { count: view.total })}
      actions={
        <>
          <Button
            busy={request.isPending}
            disabledReason={jurorIds.length === 0 ? t('assign.nobody') : undefined}
            onClick={() =>
              request.mutate({ contestId, action, jurorIds, filter: { ...filter, numbers: typed } })
            }
          >
            {t('assign.preview')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <div className={style.form}>
        <RadioList
          legend={t('assign.action')}
          value={action}
          options={[
            { value: 'give', label: t('assign.give') },
            { value: 'take', label: t('assign.take') },
          ]}
          onChange={setAction}
        />
        <TextField
          label={t('assign.numbers')}
          note={t('room.optional')}
          hint={t('assign.numbers_hint')}
          maxLength={400}
          value={numbers}
          onChange={(event) => setNumbers(event.currentTarget.value)}
        />
        <fieldset className={style.jurors}>
          <legend>{t('assign.jurors')}</legend>
          {view.jurors.map(({ id, number, name, assigned }) => (
            <Checkbox
              key={id}
              label={`${String(number).padStart(2, '0')} ${name}`}
              hint={t('panels.entries', { count: assigned })}
              checked={jurorIds.includes(id)}
              onChange={() =>
                setJurorIds(jurorIds.includes(id) ? jurorIds.filter((one) => one !== id) : [...jurorIds, id])
              }
            />
          ))}
        </fieldset>
        {request.error && <FieldError>{request.error.message}</FieldError>}
      </div>
    </Dialog>
  )
}

interface PlanDialogProps {
  contestId: string
  action: Action
  plan: AssignmentsPlan
  onBack: () => void
  onClose: () => void
}

function PlanDialog({ contestId, action, plan, onBack, onClose }: PlanDialogProps) {
  const t = useMessages('jury')
  const change = useApiAction(changeAssignments, {
    refreshes: [listAssignedEntries, getAdminJury],
    onDone: onClose,
  })
  const evaluations = plan.possible.map(({ entryId, jurorId, source }) => ({ entryId, jurorId, source }))
  const count = evaluations.length
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={action === 'give' ? t('assign.give_title', { count }) : t('assign.take_title', { count })}
      lead={count === 0 ? t('assign.nothing') : t('assign.plan_lead')}
      actions={
        <>
          {count > 0 && (
            <Button
              busy={change.isPending}
              onClick={() =>
                change.mutate({
                  contestId,
                  give: action === 'give' ? evaluations : [],
                  take: action === 'take' ? evaluations : [],
                })
              }
            >
              {action === 'give' ? t('assign.give_do', { count }) : t('assign.take_do', { count })}
            </Button>
          )}
          <Button look="text" onClick={onBack}>
            {t('assign.back')}
          </Button>
        </>
      }
    >
      <div className={style.form}>
        <PairList label={t('assign.possible', { count })} pairs={plan.possible} />
        <PairList label={t('assign.refused', { count: plan.refused.length })} pairs={plan.refused} />
        {change.error && <FieldError>{change.error.message}</FieldError>}
      </div>
    </Dialog>
  )
}
