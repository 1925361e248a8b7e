import { useId } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import type { MyTies } from '../contract-ties.ts'
import style from './Ties.module.css'

type Question = MyTies['questions'][number]
type Answers = ReadonlyMap<string, boolean>

interface TieQuestionsProps {
  questions: readonly Question[]
  /** That they are tied is not taken back any more. */
  isFixed: boolean
  answers: Answers
  onChange(answers: Map<string, boolean>): void
}

/** The names that a juror is asked about, each with yes and no; what is left open bars them until it is answered. */
export function TieQuestions({ questions, isFixed, answers, onChange }: TieQuestionsProps) {
  const t = useMessages('jury')
  const open = questions.filter(({ name }) => !answers.has(name))
  const denyRest = () =>
    onChange(new Map([...answers, ...open.map(({ name }): [string, boolean] => [name, false])]))
  return (
    <div>
      <h3 className={style.head}>{t('ties.questions')}</h3>
      <p className={style.about}>{t('ties.questions_about')}</p>
      <ul className={style.questions}>
        {questions.map((question) => (
          <Line
            key={question.name}
            question={question}
            isFixed={isFixed && question.isTied === true}
            isTied={answers.get(question.name) ?? null}
            onAnswer={(isTied) => onChange(new Map([...answers, [question.name, isTied]]))}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <Button look="text" small onClick={denyRest}>
          {t('ties.deny_rest', { count: open.length })}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  question: Question
  isFixed: boolean
  isTied: boolean | null
  onAnswer(isTied: boolean): void
}

function Line({ question, isFixed, isTied, onAnswer }: LineProps) {
  const t = useMessages('jury')
  const group = useId()
  const { kind, name, year } = question
  const how = year === null ? t(`ties.how.${kind}`) : t('ties.how_in', { how: t(`ties.how.${kind}`), year })
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
              checked={isTied === value}
              disabled={isFixed && !value}
              onChange={() => onAnswer(value)}
              aria-label={t(value ? 'ties.yes_named' : 'ties.no_named', { name })}
            />
            {t(value ? 'ties.yes' : 'ties.no')}
          </label>
        ))}
      </fieldset>
    </li>
  )
}
