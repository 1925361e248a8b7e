import { useId, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import type { Chosen } from '../contract-admin.ts'
import { addLabel, listLabels } from '../contract-review.ts'
import { refreshed } from './refreshed-queries.ts'

interface LabelDialogProps {
  chosen: Chosen
  onDone(label: string, answer: OutputOf<typeof addLabel>): void
  onClose(): void
}

/** Adds a label in use, or a new one. */
export function LabelDialog({ chosen, onDone, onClose }: LabelDialogProps) {
  const t = useMessages('projects')
  const shared = useMessages('shared')
  const known = useId()
  const [label, setLabel] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const labels = useApiQuery(listLabels, {}).data?.labels ?? []
  const isEmpty = label.trim() === ''
  const add = useApiAction(addLabel, {
    refreshes: refreshed,
    onDone: (answer) => {
      onDone(label.trim(), answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('label.add')}
      action={t('label.add')}
      look="next"
      sending={add}
      onSubmit={() => {
        setHasTried(true)
        if (!isEmpty) add.mutate({ chosen, label })
      }}
      onClose={onClose}
    >
      <TextField
        label={t('label.label')}
        hint={t('label.hint')}
        maxLength={40}
        list={known}
        value={label}
        error={hasTried && isEmpty ? shared('required') : undefined}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <datalist id={known}>
        {labels.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </FormDialog>
  )
}
