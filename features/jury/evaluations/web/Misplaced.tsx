import { getContest } from '#features/contests/editions/contract.ts'
import type { EntryEvaluation } from '#features/jury/judging/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import type { Misplacement } from '../misplacement.ts'
import style from './EvaluationRemarks.module.css'

interface MisplacedProps {
  evaluation: EntryEvaluation
  onMisplace: (misplacement: Misplacement) => void
}

/**
 * Reports an entry as misplaced with one press, and withdraws the report with another. The right category is optional.
 */
export function Misplaced({ evaluation, onMisplace }: MisplacedProps) {
  const t = useMessages('jury')
  const { misplacement } = evaluation
  const isMisplaced = misplacement !== false
  return (
    <span className={style.place}>
      <Button
        look="text"
        small
        className={style.misplaced}
        aria-pressed={isMisplaced}
        onClick={() => onMisplace(!isMisplaced)}
      >
        {t('misplaced.tell')}
      </Button>
      {isMisplaced && <RightCategory evaluation={evaluation} onMisplace={onMisplace} />}
    </span>
  )
}

function RightCategory({ evaluation, onMisplace }: MisplacedProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { contest, misplacement, category } = evaluation
  const { data } = useApiQuery(getContest, { contestId: contest.id })
  const own = inLanguage(category, language)
  const options = (data?.disciplines ?? []).flatMap((discipline) =>
    discipline.categories.map(({ id, name }) => ({
      value: id,
      label: t('list.category', {
        discipline: inLanguage(discipline.name, language),
        category: inLanguage(name, language),
      }),
      isOwn:
        inLanguage(name, language) === own &&
        inLanguage(discipline.name, language) === inLanguage(evaluation.discipline, language),
    })),
  )
  return (
    <SelectField
      compact
      label={t('misplaced.right')}
      options={[
        { value: '', label: t('misplaced.not_sure') },
        ...options.filter(({ isOwn }) => !isOwn).map(({ value, label }) => ({ value, label })),
      ]}
      value={typeof misplacement === 'string' ? misplacement : ''}
      onChange={(event) => onMisplace(event.currentTarget.value || true)}
    />
  )
}
