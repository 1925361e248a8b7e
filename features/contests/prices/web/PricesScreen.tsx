import { useState } from 'react'
import { replaced } from '#features/contests/categories/web/disciplines-form.ts'
import type { AdminContest } from '#features/contests/editions/contract.ts'
import { setContestPrices } from '#features/contests/editions/contract-admin.ts'
import style from '#features/contests/editions/web/Edit.module.css'
import { EditForm, useSave } from '#features/contests/editions/web/EditForm.tsx'
import { EditFrame } from '#features/contests/editions/web/EditFrame.tsx'
import { wallTime, zoneName } from '#features/contests/editions/zone.ts'
import { locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { useKept } from '#web/offline/kept.ts'
import { ExtraFields } from './ExtraFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { PriceCalendar } from './PriceCalendar.tsx'
import {
  extraRows,
  extrasInput,
  newExtra,
  newPeriod,
  periodRows,
  periodsInput,
  soonIn,
  succeeded,
  unreadAmounts,
  unreadExtras,
} from './prices-form.ts'

/** What it costs to take part, when, for whom; at a glance first, then field by field. */
export function Component() {
  const t = useMessages('contests')
  return <EditFrame title={t('prices.title')}>{(contest) => <Prices contest={contest} />}</EditFrame>
}

function Prices({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const [unread, setUnread] = useState<string[]>([])
  const written = useWrittenLanguage(language)
  const { timeZone, version } = contest
  const kept = useKept('prices', {
    periods: periodRows(contest.allPrices, timeZone, language),
    extras: extraRows(contest.extras, timeZone, language),
  })
  const { periods, extras } = kept.values
  const setPeriods = (next: typeof periods) => kept.setValues({ periods: next, extras })
  const setExtras = (next: typeof extras) => kept.setValues({ periods, extras: next })
  const { save, errors } = useSave(setContestPrices, kept)
  const submit = () => {
    const wrong = [
      ...periods.flatMap((row) => unreadAmounts(row, language).map((field) => `${row.key} ${field}`)),
      ...extras.flatMap((row) => unreadExtras(row, language).map((field) => `${row.key} ${field}`)),
    ]
    setUnread(wrong)
    if (wrong.length > 0) return
    save.mutate({
      contestId: contest.id,
      version,
      periods: periodsInput(periods, language),
      extras: extrasInput(extras, language),
    })
  }
  const errorOf = (list: 'periods' | 'extras', place: number, key: string) => (field: string) => {
    const amount = field.replace('amounts.', '')
    if (unread.includes(`${key} ${amount}`)) return t('admin.price_unread')
    return errors[`${list}.${place}.${field}`]?.[0]
  }
  const now = new Date()
  const soon = soonIn(timeZone, now)
  // What was there before is compared, since what is being typed may lie anywhere.
  const known = [...contest.allPrices, ...contest.extras].map(({ startsAt }) => startsAt)
  const begunWalls = contest.status === 'draft' ? [] : known.filter((at) => new Date(at) <= now)
  const savedRows = [
    ...periodRows(
      contest.allPrices.filter(({ startsAt }) => begunWalls.includes(startsAt)),
      timeZone,
      language,
    ),
    ...extraRows(
      contest.extras.filter(({ startsAt }) => begunWalls.includes(startsAt)),
      timeZone,
      language,
    ),
  ]
  const savedRow = (key: string) => savedRows.find((row) => row.key === key)
  const isOver = (key: string) => {
    const ends = savedRow(key)?.endsAt
    return ends !== undefined && ends !== '' && ends <= wallTime(now, timeZone)
  }
  return (
    <EditForm contest={contest} kept={kept} save={save} onSave={submit}>
      <section className={style.part}>
        <p className={style.about}>
          {t('prices.about', { zone: zoneName(timeZone, locales[language], now) })}{' '}
          {contest.status !== 'draft' && t('admin.price_past')}
        </p>
        <PriceCalendar contest={contest} rows={periods} />
      </section>
      <section className={style.part}>
        <h2>{t('admin.price_periods')}</h2>
        <WrittenLanguages
          label={t('admin.texts_languages')}
          at={links.contestPrices(contest.id)}
          written={written}
        />
        {periods.map(
          (row, place) =>
            !isOver(row.key) && (
              <PeriodFields
                key={row.key}
                row={row}
                written={written}
                isBegun={savedRow(row.key) !== undefined}
                errorAt={errorOf('periods', place, row.key)}
                onChange={(next) => setPeriods(replaced(periods, next))}
                onSucceed={() => setPeriods(succeeded(periods, row, soon))}
                onRemove={() => setPeriods(periods.filter((one) => one.key !== row.key))}
              />
            ),
        )}
        <div>
          <Button small onClick={() => setPeriods([...periods, newPeriod(periods, contest)])}>
            {t('admin.price_add_period')}
          </Button>
        </div>
      </section>
      <section className={style.part}>
        <h2>{t('admin.price_extras')}</h2>
        {extras.map(
          (row, place) =>
            !isOver(row.key) && (
              <ExtraFields
                key={row.key}
                row={row}
                isBegun={savedRow(row.key) !== undefined}
                errorAt={errorOf('extras', place, row.key)}
                onChange={(next) => setExtras(replaced(extras, next))}
                onSucceed={() => setExtras(succeeded(extras, row, soon))}
                onRemove={() => setExtras(extras.filter((one) => one.key !== row.key))}
              />
            ),
        )}
        <div>
          <Button small onClick={() => setExtras([...extras, newExtra('translation', soon)])}>
            {t('admin.price_add_extra')}
          </Button>
        </div>
      </section>
    </EditForm>
  )
}
