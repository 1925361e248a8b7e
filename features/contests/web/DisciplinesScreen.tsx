import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { languages, locales, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { KeptNotice } from '#web/KeptNotice.tsx'
import { useKept } from '#web/kept.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { WordRow } from '#web/kit/WordRow.tsx'
import { links } from '#web/links.ts'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getContest, getOfficeContest, listOfficeContests, type OfficeContest } from '../contract.ts'
import { setDisciplines } from '../contract-office.ts'
import { DisciplineFields } from './DisciplineFields.tsx'
import { moved, newDiscipline, replaced, rowsOf } from './disciplines-form.ts'
import style from './Edit.module.css'
import { EditFrame, SaveRow } from './EditFrame.tsx'

/** Disciplines and their categories, in the order that entrants see, one language after the other. */
export function Component() {
  const t = useWords('contests')
  return (
    <EditFrame title={t('disciplines')}>
      {(contest) => <Disciplines key={contest.revision} contest={contest} />}
    </EditFrame>
  )
}

function Disciplines({ contest }: { contest: OfficeContest }) {
  const t = useWords('contests')
  const sentenceOf = useFailureSentence()
  const own = useLanguage()
  const [search] = useSearchParams()
  const written = languages.find((one) => one === search.get('text')) ?? own
  const kept = useKept('disciplines', { rows: rowsOf(contest.disciplines) })
  const { rows } = kept.values
  const setRows = (next: typeof rows) => kept.setValues({ rows: next })
  const save = useAct(setDisciplines, {
    refreshes: [getOfficeContest, listOfficeContests, getContest],
    onDone: () => {
      kept.settle()
      say.success(t('office.saved'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      contestId: contest.id,
      revision: contest.revision,
      disciplines: rows.map(({ id, name, categories }) => ({
        id,
        name,
        categories: categories.map(({ key: _, ...category }) => category),
      })),
    })
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <KeptNotice of={kept} />
      <WordRow
        label={t('office.texts_languages')}
        current={written}
        words={languages.map((language) => ({
          key: language,
          label: ownNames[language],
          lang: locales[language],
          href: `${links.contestDisciplines(contest.id)}?text=${language}`,
        }))}
      />
      <p className={style.about}>{t('office.disciplines_about')}</p>
      <div>
        {rows.map((row, place) => (
          <DisciplineFields
            key={row.key}
            row={row}
            written={written}
            isFirst={place === 0}
            isLast={place === rows.length - 1}
            errorAt={(field) => errors[`disciplines.${place}.${field}`]?.[0]}
            onChange={(next) => setRows(replaced(rows, next))}
            onMove={(by) => setRows(moved(rows, place, by))}
            onRemove={() => setRows(rows.filter((one) => one.key !== row.key))}
          />
        ))}
        <Button small onClick={() => setRows([...rows, newDiscipline()])}>
          {t('office.add_discipline')}
        </Button>
      </div>
      {save.error && <p role="alert">{sentenceOf(save.error)}</p>}
      <SaveRow contest={contest} busy={save.isPending} />
    </form>
  )
}
