import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { type ContestSummary, listAdminContests } from '#features/contests/contest/contract.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { type DateShift, yearsLater } from '#features/contests/contest/moved-dates.ts'
import type { ContestKind } from '#features/contests/lifecycle.ts'
import { inLanguage, type Localized, languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { useSkippedTime } from '#web/parts/use-skipped-time.ts'
import { createContest } from '../contract.ts'
import style from './EditForms.module.css'
import { KindField } from './KindField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

/** Creates a new edition, empty or from an earlier one. */
export function Component() {
  const t = useMessages('contests')
  const contests = useApiQuery(listAdminContests, {})
  return (
    <>
      <TitleBlock title={t('admin.new')} facts={t('admin.new_facts')} />
      <Waiting of={contests}>{(list) => <NewContest contests={list} />}</Waiting>
    </>
  )
}

interface Form {
  copyOf: string
  name: Localized
  year: string
  slug: string
  kind: ContestKind
  opensAt: string
  deadlineAt: string
  announcesAt: string
  timeZone: string
  /** How the copied dates move; `own` once one was typed. */
  shift: DateShift | 'own'
}

type DateField = 'opensAt' | 'deadlineAt' | 'announcesAt'

/** The dates of the copied edition, moved to the year of the new one. */
function movedDates(
  model: ContestSummary | undefined,
  { year, shift }: Pick<Form, 'year' | 'shift'>,
): Partial<Record<DateField, string>> {
  const years = Number(year) - (model?.year ?? 0)
  if (!model || shift === 'own' || !Number.isInteger(years) || Math.abs(years) > 100) return {}
  const move = (at: string | null) =>
    at ? yearsLater(wallTime(new Date(at), model.timeZone), years, shift) : ''
  return {
    opensAt: move(model.opensAt),
    deadlineAt: move(model.deadlineAt),
    announcesAt: move(model.announcesAt),
  }
}

function emptyForm(model: ContestSummary | undefined): Form {
  const year = String((model?.year ?? new Date().getFullYear()) + 1)
  const shift = model ? ('weekday' as const) : ('own' as const)
  return {
    copyOf: model?.id ?? '',
    name: unwritten,
    year,
    slug: '',
    kind: model?.kind ?? 'both',
    opensAt: '',
    deadlineAt: '',
    announcesAt: '',
    timeZone: model?.timeZone ?? 'America/Toronto',
    shift,
    ...movedDates(model, { year, shift }),
  }
}

function NewContest({ contests }: { contests: readonly ContestSummary[] }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const draft = useDraft('new-contest', emptyForm(contests[0]))
  const { values } = draft
  const create = useApiAction(createContest, {
    refreshes: [listAdminContests],
    onDone: ({ id }) => {
      draft.settle()
      say.success(t('admin.created'))
      void navigate(links.adminContest(id))
    },
  })
  const errors = create.error instanceof Invalid ? create.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { copyOf, year, shift: _, ...rest } = values
    create.mutate({ ...rest, copyOf: copyOf === '' ? null : copyOf, year: Number(year) })
  }
  /** Year, edition and shift move the dates, until one is typed. */
  const change = (more: Partial<Form>) => {
    const next = { ...values, ...more }
    const model = contests.find(({ id }) => id === next.copyOf)
    draft.setValues({ ...next, ...movedDates(model, next) })
  }
  const skipped = useSkippedTime(values.timeZone)
  const field = (name: 'year' | 'slug' | 'timeZone' | 'copyOf' | DateField) => {
    const isDate = name === 'opensAt' || name === 'deadlineAt' || name === 'announcesAt'
    return {
      compact: true,
      value: values[name],
      error: (isDate && skipped(values[name])) || errors[name]?.[0],
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value, ...(isDate ? { shift: 'own' } : {}) }),
    }
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      <section className={style.part}>
        <SelectField
          label={t('admin.copy_of')}
          hint={values.copyOf ? t('admin.copy_hint') : undefined}
          options={[
            ...contests.map((contest) => ({ value: contest.id, label: inLanguage(contest.name, language) })),
            { value: '', label: t('admin.copy_nothing') },
          ]}
          {...field('copyOf')}
        />
        <KindField value={values.kind} onChange={(kind) => draft.setValues({ ...values, kind })} />
      </section>
      <fieldset className={style.part}>
        <legend>{t('admin.called')}</legend>
        <div className={style.pairs}>
          {languages.map((one, place) => (
            <TextField
              key={one}
              compact
              label={ownNames[one]}
              lang={locales[one]}
              maxLength={200}
              value={values.name[one]}
              error={place === 0 ? errors.name?.[0] : undefined}
              onChange={(event) =>
                draft.setValues({ ...values, name: { ...values.name, [one]: event.currentTarget.value } })
              }
            />
          ))}
          <NumberField label={t('admin.year')} {...field('year')} />
          <TextField label={t('admin.slug')} hint={t('admin.slug_hint')} {...field('slug')} />
        </div>
      </fieldset>
      <section className={style.part}>
        <h2>{t('admin.dates')}</h2>
        {values.copyOf !== '' && (
          <RadioList
            legend={t('shift.legend')}
            options={[
              { value: 'weekday', label: t('shift.weekday') },
              { value: 'date', label: t('shift.date') },
              { value: 'own', label: t('shift.own') },
            ]}
            value={values.shift}
            onChange={(shift) => change({ shift })}
          />
        )}
        <div className={style.triples}>
          <TextField type="datetime-local" label={t('admin.opens')} {...field('opensAt')} />
          <TextField type="datetime-local" label={t('admin.deadline')} {...field('deadlineAt')} />
          <TimeZoneField {...field('timeZone')} />
          <TextField
            type="datetime-local"
            label={t('admin.announces')}
            note={t('admin.optional')}
            {...field('announcesAt')}
          />
        </div>
      </section>
      {create.error && <p role="alert">{sentenceOf(create.error)}</p>}
      <div className={style.save}>
        <Button look="next" small type="submit" busy={create.isPending}>
          {t('admin.create')}
        </Button>
      </div>
    </form>
  )
}
