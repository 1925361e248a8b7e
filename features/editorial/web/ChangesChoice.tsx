import { useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import type { EditorialTaskView } from '../contract.ts'
import { type Comparison, comparisons, offered } from './comparison.ts'
import style from './Editorial.module.css'

interface ChangesChoiceProps {
  task: EditorialTaskView
  /** Null while no changes are shown. */
  comparison: Comparison | null
  onChoose(comparison: Comparison | null): void
}

/** Shows what changed, against the original or against the last reviewed version. */
export function ChangesChoice({ task, comparison, onChoose }: ChangesChoiceProps) {
  const t = useMessages('editorial')
  const choices = offered(task)
  return (
    <div className={style.comparing}>
      <Checkbox
        label={t('changes.show')}
        checked={comparison !== null}
        onChange={(event) => onChoose(event.currentTarget.checked ? 'original' : null)}
      />
      {comparison && choices.length > 1 && (
        <SelectField
          compact
          label={t('changes.against')}
          options={choices.map((value) => ({ value, label: t(`changes.${value}`) }))}
          value={comparison}
          onChange={(event) =>
            onChoose(comparisons.find((one) => one === event.currentTarget.value) ?? 'original')
          }
        />
      )}
    </div>
  )
}
