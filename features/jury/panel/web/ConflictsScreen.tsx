import { type FormEvent, useState } from 'react'
import { formatMoment } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { say } from '#web/kit/messages.ts'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { nameWithYear } from '../contest-name.ts'
import { declareConflicts, listMyConflicts, type MyConflicts } from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

/** The form in which a juror declares conflicts, before works are assigned. */
export function Component() {
  const t = useMessages('jury')
  const conflicts = useApiQuery(listMyConflicts, {})
  return (
    <>
      <TitleBlock title={t('conflicts.title')} />
      <Waiting of={conflicts} skeleton={<RowBars rows={8} />}>
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
  const declare = useApiAction(declareConflicts, {
    refreshes: [listMyConflicts],
    onDone: () => say.success(t('conflicts.declared')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    declare.mutate({
      contestId: conflicts.contest.id,
      declared: linesOf(text),
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
