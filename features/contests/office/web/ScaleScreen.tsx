import { useId } from 'react'
import type { AdminContest } from '#features/contests/contest/contract.ts'
import { isJudged } from '#features/contests/lifecycle.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language, type Localized, locales, unwritten } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { links } from '#web/links.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { setScale } from '../contract.ts'
import { moved, replaced } from './disciplines-form.ts'
import { EditForm, useSave } from './EditForm.tsx'
import style from './EditForms.module.css'
import { EditFrame } from './EditFrame.tsx'
import { Moves } from './Moves.tsx'

/**
 * A criterion with its weight, or a level with its threshold, as typed. `key` identifies the rows, including new ones.
 */
interface ScaleRow {
  key: string
  known: string | null
  name: Localized
  figure: string
}

const newRow = (): ScaleRow => ({ key: crypto.randomUUID(), known: null, name: unwritten, figure: '' })
const figureOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))
const rowOf = (known: string, name: AdminContest['name'], figure: string): ScaleRow => ({
  key: known,
  known,
  name: { ...unwritten, ...name },
  figure,
})

/** The criteria and the levels, editable until the first score. */
export function Component() {
  const t = useMessages('contests')
  return <EditFrame title={t('admin.scale')}>{(contest) => <Scale contest={contest} />}</EditFrame>
}

function Scale({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const own = useLanguage()
  const written = useWrittenLanguage(own)
  const draft = useDraft('scale', {
    criteria: contest.criteria.map(({ key, name, weight }) => rowOf(key, name, String(weight))),
    levels: contest.levels.map(({ key, name, threshold }) =>
      rowOf(key, name, threshold === null ? '' : new Intl.NumberFormat(locales[own]).format(threshold)),
    ),
  })
  const { criteria, levels } = draft.values
  const { save, errors } = useSave(setScale, draft)
  const sum = criteria.reduce((whole, { figure }) => whole + (figureOf(figure) || 0), 0)
  const submit = () => {
    save.mutate({
      contestId: contest.id,
      version: contest.version,
      criteria: criteria.map(({ known, name, figure }) => ({ key: known, name, weight: figureOf(figure) })),
      levels: levels.map(({ known, name, figure }) => ({ key: known, name, threshold: figureOf(figure) })),
    })
  }
  return (
    <EditForm contest={contest} draft={draft} save={save} onSave={submit}>
      <WrittenLanguages
        label={t('admin.texts_languages')}
        at={links.contestScale(contest.id)}
        written={written}
      />
      <p className={style.about}>{t('admin.scale_about')}</p>
      <Rows
        title={t('admin.criteria')}
        add={t('admin.add_criterion')}
        nameLabel={t('admin.criterion')}
        figureLabel={t('admin.weight_label')}
        rows={criteria}
        written={written}
        errorAt={(place, field) => errors[`criteria.${place}.${field === 'name' ? 'name' : 'weight'}`]?.[0]}
        onChange={(rows) => draft.setValues({ criteria: rows, levels })}
      />
      <p role="status" className={sum === 100 ? style.about : 'warn'}>
        {t('admin.weights_now', { sum: formatNumber(sum, own) })}
      </p>
      {isJudged(contest.status) && <p className={style.about}>{t('admin.thresholds_in_results')}</p>}
      <Rows
        title={t('admin.levels')}
        add={t('admin.add_level')}
        nameLabel={t('admin.level')}
        figureLabel={t('admin.threshold_label')}
        rows={levels}
        written={written}
        errorAt={(place, field) => errors[`levels.${place}.${field === 'name' ? 'name' : 'threshold'}`]?.[0]}
        onChange={(rows) => draft.setValues({ criteria, levels: rows })}
      />
    </EditForm>
  )
}

interface RowsProps {
  title: string
  add: string
  nameLabel: string
  figureLabel: string
  rows: ScaleRow[]
  /** The language being edited. */
  written: Language
  errorAt(place: number, field: 'name' | 'figure'): string | undefined
  onChange(rows: ScaleRow[]): void
}

function Rows({ title, add, nameLabel, figureLabel, rows, written, errorAt, onChange }: RowsProps) {
  const headId = useId()
  return (
    <section className={style.part} aria-labelledby={headId}>
      <h2 id={headId}>{title}</h2>
      {rows.map((row, place) => (
        <div key={row.key} className={style.scale}>
          <TextField
            compact
            label={nameLabel}
            lang={locales[written]}
            maxLength={200}
            placeholder={inLanguage(row.name, written)}
            value={row.name[written]}
            error={errorAt(place, 'name')}
            onChange={(event) =>
              onChange(
                replaced(rows, { ...row, name: { ...row.name, [written]: event.currentTarget.value } }),
              )
            }
          />
          <TextField
            compact
            inputMode="decimal"
            label={figureLabel}
            value={row.figure}
            error={errorAt(place, 'figure')}
            onChange={(event) => onChange(replaced(rows, { ...row, figure: event.currentTarget.value }))}
          />
          <Moves
            name={inLanguage(row.name, written)}
            isFirst={place === 0}
            isLast={place === rows.length - 1}
            onMove={(by) => onChange(moved(rows, place, by))}
            onRemove={() => onChange(rows.filter((one) => one.key !== row.key))}
          />
        </div>
      ))}
      <div>
        <Button small look="text" onClick={() => onChange([...rows, newRow()])}>
          {add}
        </Button>
      </div>
    </section>
  )
}
