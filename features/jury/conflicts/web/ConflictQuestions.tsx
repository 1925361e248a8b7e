import { useId } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import type { MyConflicts } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

type Question = MyConflicts['questions'][number]
type Answers = ReadonlyMap<string, boolean>

interface ConflictQuestionsProps {
  questions: readonly Question[]
  /** That they are in conflict is not taken back any more. */
  isFixed: boolean
  answers: Answers
  onChange(answers: Map<string, boolean>): void
}

/** The names that a juror is asked about, each with yes and no; what is left open bars them until it is answered. */
export function ConflictQuestions({ questions, isFixed, answers, onChange }: ConflictQuestionsProps) {
  const t = useMessages('jury')
  const open = questions.filter(({ name }) => !answers.has(name))
  const denyRest = () =>
    onChange(new Map([...answers, ...open.map(({ name }): [string, boolean] => [name, false])]))
  return (
    <div>
      <h3 className={style.head}>{t('conflicts.questions')}</h3>
      <p className={style.about}>{t('conflicts.questions_about')}</p>
      <ul className={style.questions}>
        {questions.map((question) => (
          <Line
            key={question.name}
            question={question}
            isFixed={isFixed && question.hasConflict === true}
            hasConflict={answers.get(question.name) ?? null}
            onAnswer={(hasConflict) => onChange(new Map([...answers, [question.name, hasConflict]]))}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <Button look="text" small onClick={denyRest}>
          {t('conflicts.deny_rest', { count: open.length })}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  question: Question
  isFixed: boolean
  hasConflict: boolean | null
  onAnswer(hasConflict: boolean): void
}

function Line({ question, isFixed, hasConflict, onAnswer }: LineProps) {
  const t = useMessages('jury')
  const group = useId()
  const { kind, name, year } = question
  const how =
    year === null
      ? t(`conflicts.how.${kind}`)
      : t('conflicts.how_in', { how: t(`conflicts.how.${kind}`), year })
  return (
    <li>
      <fieldset className={style.question}>
        <legend>
          <span className={style.name}>{name}</span> <span className={style.how}>{how}</span>
        </legend>
        {([true, false] as const).map((value) => (
          <label key={String(value)} className={style.choice}>
            <input
              type="radio"
              name={group}
              checked={hasConflict === value}
              disabled={isFixed && !value}
              onChange={() => onAnswer(value)}
              aria-label={t(value ? 'conflicts.yes_named' : 'conflicts.no_named', { name })}
            />
            {t(value ? 'conflicts.yes' : 'conflicts.no')}
          </label>
        ))}
      </fieldset>
    </li>
  )
}
