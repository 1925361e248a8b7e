import { useState } from 'react'
import type { BlindWork } from '#features/jury/panel/blind-work.ts'
import { getEntryEvaluation, listEvaluations, recuse } from '#features/jury/panel/contract.ts'
import style from '#features/jury/panel/web/WorkText.module.css'
import { WorkText } from '#features/jury/panel/web/WorkText.tsx'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'

function CloseAction({ onClose }: { onClose: () => void }) {
  const t = useMessages('jury')
  return <Button onClick={onClose}>{t('form.close')}</Button>
}

export function TextDialog({ work, onClose }: { work: BlindWork; onClose: () => void }) {
  const language = useLanguage()
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={inLanguage(work.title, language)}
      actions={<CloseAction onClose={onClose} />}
    >
      <WorkText work={work} />
    </Dialog>
  )
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('jury')
  const keys = [
    ['1–9, 0', t('keys.score')],
    ['↑ ↓', t('keys.criterion')],
    ['[ ], ← →', t('keys.image')],
    ['Z, +', t('zoom.in')],
    ['F', t('keys.alone')],
    ['T', t('evaluation.full_text')],
    ['N', t('list.go')],
    ['P', t('evaluation.previous')],
    ['U', t('keys.undo')],
    ['?', t('keys.title')],
  ]
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} actions={<CloseAction onClose={onClose} />}>
      <dl className={style.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

type RecuseDialogProps = { assignmentId: string; name: string; onClose: () => void; onDone: () => void }

export function RecuseDialog({ assignmentId, name, onClose, onDone }: RecuseDialogProps) {
  const t = useMessages('jury')
  const [reason, setReason] = useState('')
  const recusal = useApiAction(recuse, { refreshes: [getEntryEvaluation, listEvaluations], onDone })
  const { error } = recusal
  return (
    <FormDialog
      title={t('evaluation.recuse_title', { name })}
      lead={t('evaluation.recuse_lead')}
      action={t('evaluation.recuse')}
      look="next"
      sending={recusal}
      fieldErrors
      onSubmit={() => recusal.mutate({ assignmentId, reason })}
      onClose={onClose}
    >
      <TextArea
        label={t('form.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error instanceof Invalid ? error.errors.reason?.[0] : undefined}
        maxLength={500}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
