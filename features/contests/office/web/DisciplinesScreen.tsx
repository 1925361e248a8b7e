import type { AdminContest } from '#features/contests/contest/contract.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { setDisciplines } from '../contract.ts'
import { DisciplineFields } from './DisciplineFields.tsx'
import { moved, newDiscipline, replaced, rowsOf } from './disciplines-form.ts'
import { EditForm, useSave } from './EditForm.tsx'
import style from './EditForms.module.css'
import { EditFrame } from './EditFrame.tsx'

/** Disciplines and their categories, in the order that entrants see, one language after the other. */
export function Component() {
  const t = useMessages('contests')
  return (
    <EditFrame title={t('disciplines')} preview="discipline">
      {(contest) => <Disciplines contest={contest} />}
    </EditFrame>
  )
}

function Disciplines({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const own = useLanguage()
  const written = useWrittenLanguage(own)
  const draft = useDraft('disciplines', { rows: rowsOf(contest.disciplines) })
  const { rows } = draft.values
  const setRows = (next: typeof rows) => draft.setValues({ rows: next })
  const { save, errors } = useSave(setDisciplines, draft)
  const submit = () => {
    save.mutate({
      contestId: contest.id,
      version: contest.version,
      disciplines: rows.map(({ id, name, categories }) => ({
        id,
        name,
        categories: categories.map(({ key: _, ...category }) => category),
      })),
    })
  }
  return (
    <EditForm contest={contest} draft={draft} save={save} onSave={submit}>
      <WrittenLanguages
        label={t('admin.texts_languages')}
        at={links.contestDisciplines(contest.id)}
        written={written}
      />
      <p className={style.about}>{t('admin.disciplines_about')}</p>
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
          {t('admin.add_discipline')}
        </Button>
      </div>
    </EditForm>
  )
}
