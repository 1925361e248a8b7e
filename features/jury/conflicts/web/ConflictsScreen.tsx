import { type FormEvent, useId, useState } from 'react'
import { nameWithYear } from '#features/jury/anonymity/contest-name.ts'
import { formatMoment } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { declareConflicts, listMyConflicts, type MyConflicts } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

/** The form in which a juror declares conflicts, before works are assigned. */
export function Component() {
  const t = useMessages('jury')
  const input = useApiQuery(listMyConflicts, {})
  return (
    <>
      <TitleBlock title={t('conflicts.title')} facts={t('conflicts.facts')} />
      <Waiting
        of={input}
        label={t('conflicts.loading')}
        failed={t('list.failed')}
        skeleton={<RowBars rows={8} />}
      >
        {(conflicts) =>
          conflicts.length === 0 ? (
            <StateScreen title={t('conflicts.none_title')}>{t('conflicts.none_about')}</StateScreen>
          ) : (
            conflicts.map((one) => (
              <Declaration key={`${one.contest.id} ${one.declaredAt}`} conflicts={one} />
            ))
          )
        }
      </Waiting>
    </>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function Declaration({ conflicts }: { conflicts: MyConflicts }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [text, setText] = useState(conflicts.declared.join('\n'))
  const [answers, setAnswers] = useState(
    () =>
      new Map(
        conflicts.questions.flatMap(({ name, hasConflict }) =>
          hasConflict === null ? [] : [[name, hasConflict]],
        ),
      ),
  )
  const declare = useApiAction(declareConflicts, {
    refreshes: [listMyConflicts],
    onDone: () => say.success(t('conflicts.declared')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    declare.mutate({
      contestId: conflicts.contest.id,
      declared: linesOf(text),
      answers: conflicts.questions.flatMap(({ kind, name }) => {
        const hasConflict = answers.get(name)
        return hasConflict === undefined ? [] : [{ kind, name, hasConflict }]
      }),
    })
  }
  return (
    <section className={style.contest}>
      <h2>{nameWithYear(conflicts.contest, language)}</h2>
      <p className={style.state} data-open={conflicts.declaredAt === null}>
        {conflicts.declaredAt
          ? t('conflicts.declared_at', { at: formatMoment(conflicts.declaredAt, language) })
          : t('conflicts.undeclared')}
      </p>
      {conflicts.isFixed && <p className={style.about}>{t('conflicts.fixed')}</p>}
      <form onSubmit={send} className={style.form} noValidate>
        <TextArea
          label={t('conflicts.names')}
          hint={t('conflicts.names_hint')}
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {conflicts.questions.length > 0 && (
          <ConflictQuestions
            questions={conflicts.questions}
            isFixed={conflicts.isFixed}
            answers={answers}
            onChange={setAnswers}
          />
        )}
        {declare.error && <FieldError>{declare.error.message}</FieldError>}
        <div>
          <Button type="submit" look="next" busy={declare.isPending}>
            {t('conflicts.declare')}
          </Button>
        </div>
      </form>
    </section>
  )
}

type Question = MyConflicts['questions'][number]
type Answers = ReadonlyMap<string, boolean>

interface ConflictQuestionsProps {
  questions: readonly Question[]
  /** A conflict can no longer be removed. */
  isFixed: boolean
  answers: Answers
  onChange(answers: Map<string, boolean>): void
}

/** The names that a juror answers with yes or no. A name without an answer bars the juror. */
function ConflictQuestions({ questions, isFixed, answers, onChange }: ConflictQuestionsProps) {
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
