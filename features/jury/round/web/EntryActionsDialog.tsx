import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { moveEntry, withdrawEntry } from '../contract-entries.ts'
import { type AssignmentsView, listAssignedEntries } from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'

interface EntryActionsDialogProps {
  view: AssignmentsView
  entry: AssignmentsView['entries'][number]
  onClose: () => void
}

/**
 * Moves an entry to another category of its discipline, or withdraws it from the judging. Its entrant is told the
 * reason.
 */
export function EntryActionsDialog({ view, entry, onClose }: EntryActionsDialogProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [what, setWhat] = useState<'move' | 'withdraw'>('move')
  const [categoryId, setCategory] = useState('')
  const [reason, setReason] = useState('')
  const refreshes = [listAssignedEntries]
  const move = useApiAction(moveEntry, {
    refreshes,
    onDone: ({ evaluations, wanted }) => {
      say.success(t('entry_action.moved', { evaluations, wanted }))
      onClose()
    },
  })
  const withdraw = useApiAction(withdrawEntry, {
    refreshes,
    onDone: () => {
      say.success(t('entry_action.withdrawn'))
      onClose()
    },
  })
  const action = what === 'move' ? move : withdraw
  const own = view.categories.find(({ id }) => id === entry.categoryId)
  const others = view.categories.filter(
    ({ id, disciplineId }) => id !== entry.categoryId && disciplineId === own?.disciplineId,
  )
  const isUnsaid = what === 'move' && categoryId === ''
  const send = () => {
    const place = { contestId: view.contest.id, entryId: entry.entryId, reason }
    if (what === 'withdraw') withdraw.mutate(place)
    else move.mutate({ ...place, categoryId })
  }
  return (
    <FormDialog
      title={t('entry_action.title', { number: entry.number, title: inLanguage(entry.title, language) })}
      className={style.entryAction}
      action={t(`entry_action.${what}`)}
      look="next"
      disabledReason={isUnsaid ? t('entry_action.choose') : undefined}
      sending={action}
      onSubmit={send}
      onClose={onClose}
    >
      <RadioList
        legend={t('assign.action')}
        value={what}
        onChange={setWhat}
        options={[
          { value: 'move', label: t('entry_action.move'), hint: t('entry_action.move_hint') },
          { value: 'withdraw', label: t('entry_action.withdraw'), hint: t('entry_action.withdraw_hint') },
        ]}
      />
      {what === 'move' && (
        <SelectField
          label={t('entry_action.category')}
          placeholder={t('entry_action.choose')}
          options={others.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
          value={categoryId}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      )}
      <TextField
        label={t('form.reason')}
        hint={t('entry_action.reason_hint')}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
