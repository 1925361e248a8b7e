import { type FormEvent, useState } from 'react'
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
import { declareTies, listMyTies, type MyTies } from '../contract-ties.ts'
import { TieQuestions } from './TieQuestions.tsx'
import style from './Ties.module.css'

/** Where a juror says whom they are tied to, before works are given to them. */
export function Component() {
  const t = useMessages('jury')
  const input = useApiQuery(listMyTies, {})
  return (
    <>
      <TitleBlock title={t('ties.title')} facts={t('ties.facts')} />
      <Waiting of={input} label={t('ties.loading')} failed={t('list.failed')} skeleton={<RowBars rows={8} />}>
        {(ties) =>
          ties.length === 0 ? (
            <StateScreen title={t('ties.none_title')}>{t('ties.none_about')}</StateScreen>
          ) : (
            ties.map((one) => <Declaration key={`${one.contest.id} ${one.declaredAt}`} ties={one} />)
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

function Declaration({ ties }: { ties: MyTies }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [text, setText] = useState(ties.declared.join('\n'))
  const [answers, setAnswers] = useState(
    () => new Map(ties.questions.flatMap(({ name, isTied }) => (isTied === null ? [] : [[name, isTied]]))),
  )
  const declare = useApiAction(declareTies, {
    refreshes: [listMyTies],
    onDone: () => say.success(t('ties.declared')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    declare.mutate({
      contestId: ties.contest.id,
      declared: linesOf(text),
      answers: ties.questions.flatMap(({ kind, name }) => {
        const isTied = answers.get(name)
        return isTied === undefined ? [] : [{ kind, name, isTied }]
      }),
    })
  }
  return (
    <section className={style.contest}>
      <h2>{nameWithYear(ties.contest, language)}</h2>
      <p className={style.state} data-open={ties.declaredAt === null}>
        {ties.declaredAt
          ? t('ties.declared_at', { at: formatMoment(ties.declaredAt, language) })
          : t('ties.undeclared')}
      </p>
      {ties.isFixed && <p className={style.about}>{t('ties.fixed')}</p>}
      <form onSubmit={send} className={style.form} noValidate>
        <TextArea
          label={t('ties.names')}
          hint={t('ties.names_hint')}
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {ties.questions.length > 0 && (
          <TieQuestions
            questions={ties.questions}
            isFixed={ties.isFixed}
            answers={answers}
            onChange={setAnswers}
          />
        )}
        {declare.error && <FieldError>{declare.error.message}</FieldError>}
        <div>
          <Button type="submit" look="next" busy={declare.isPending}>
            {t('ties.declare')}
          </Button>
        </div>
      </form>
    </section>
  )
}
