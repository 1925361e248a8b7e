import { useState } from 'react'
import { getAdminJury } from '#features/jury/panel/contract.ts'
import { formatList } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import {
  type AssignmentFilter,
  type AssignmentsView,
  assignEntries,
  listAssignedEntries,
} from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'

interface AssignDialogProps {
  view: AssignmentsView
  filter: AssignmentFilter
  onClose: () => void
}

type Action = 'give' | 'take'

export function AssignDialog({ view, filter, onClose }: AssignDialogProps) {
  const t = useMessages('jury')
  const [action, setAction] = useState<Action>('give')
  const [jurorIds, setJurorIds] = useState<string[]>([])
  const [numbers, setNumbers] = useState(filter.numbers ?? '')
  const language = useLanguage()
  const contestId = view.contest.id
  const assign = useApiAction(assignEntries, {
    refreshes: [listAssignedEntries, getAdminJury],
    onDone: ({ done, rejected }) => {
      const list = rejected.map(({ why, count }) =>
        t('assign.rejected_line', { why: t(`pair.why.${why}`), count }),
      )
      say.success(
        [
          action === 'give' ? t('assign.done_give', { count: done }) : t('assign.done_take', { count: done }),
          ...(list.length > 0 ? [t('assign.rejected', { list: formatList(list, language) })] : []),
        ].join(' '),
      )
      onClose()
    },
  })
  const typed = numbers.match(/\d+/g)?.join(',')
  return (
    <FormDialog
      wide
      title={t('assign.open')}
      lead={[
        t('assign.lead', { count: view.total }),
        view.round?.status === 'open' && action === 'give' && t('assign.mails'),
      ]
        .filter(Boolean)
        .join(' ')}
      className={style.form}
      action={action === 'give' ? t('assign.do_give') : t('assign.do_take')}
      look="next"
      disabledReason={jurorIds.length === 0 ? t('assign.nobody') : undefined}
      sending={assign}
      onSubmit={() => assign.mutate({ contestId, action, jurorIds, filter: { ...filter, numbers: typed } })}
      onClose={onClose}
    >
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
        note={t('form.optional')}
        hint={t('assign.numbers_hint')}
        maxLength={400}
        value={numbers}
        onChange={(event) => setNumbers(event.currentTarget.value)}
      />
      <fieldset className={style.jurors}>
        <legend>{t('admin.jurors')}</legend>
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
    </FormDialog>
  )
}
