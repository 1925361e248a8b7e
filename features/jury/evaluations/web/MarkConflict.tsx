import { useEffect } from 'react'
import type { EntryEvaluation } from '#features/jury/judging/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import type { Kept } from './kept-store.ts'

type MarkConflictProps = {
  conflict: Kept
  criteria: EntryEvaluation['criteria']
  onChoose: (item: Kept, whose: 'own' | 'other') => void
}

/** Two pages of one juror gave a criterion different marks: both are shown, and one key takes one of them. */
export function MarkConflict({ conflict, criteria, onChoose }: MarkConflictProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === '1') onChoose(conflict, 'own')
      if (key === '2') onChoose(conflict, 'other')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [conflict, onChoose])
  const criterion = criteria.find(({ id }) => id === conflict.criterionId)
  const markOf = (value: Kept['value']) => (value === null ? t('conflict.none') : String(value))
  return (
    <Dialog
      opened
      // Neither is lost by looking away: the question waits.
      onClose={() => undefined}
      title={t('conflict.title')}
      lead={t('conflict.lead', { criterion: criterion ? inLanguage(criterion.name, language) : '' })}
      actions={
        <>
          <Button onClick={() => onChoose(conflict, 'own')}>
            <kbd>1</kbd> {t('conflict.own', { mark: markOf(conflict.value) })}
          </Button>
          <Button onClick={() => onChoose(conflict, 'other')}>
            <kbd>2</kbd> {t('conflict.other', { mark: markOf(conflict.other?.value ?? null) })}
          </Button>
        </>
      }
    />
  )
}
