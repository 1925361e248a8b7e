import { useState } from 'react'
import type { AdminContest } from '#features/contests/contest/contract.ts'
import { extraKinds } from '#features/contests/contest/extras.ts'
import { zoneName } from '#features/contests/contest/local-time.ts'
import { locales } from '#shared/language.ts'
import { currencies } from '#shared/money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { Button } from '#web/kit/Button.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { links } from '#web/links.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { useSkippedTime } from '#web/parts/use-skipped-time.ts'
import { setContestPrices } from '../contract.ts'
import { replaced } from './disciplines-form.ts'
import { EditForm, useSave } from './EditForm.tsx'
import style from './EditForms.module.css'
import { EditFrame } from './EditFrame.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { PriceGaps } from './PriceGaps.tsx'
import {
  extrasForm,
  extrasTyped,
  newPeriod,
  type PeriodRow,
  periodRows,
  periodsInput,
  unreadAmounts,
} from './prices-form.ts'

/** The price periods of a contest, and the prices of its extras. */
export function Component() {
  const t = useMessages('contests')
  return (
    <EditFrame title={t('prices.title')} preview="payment">
      {(contest) => <Prices contest={contest} />}
    </EditFrame>
  )
}

function Prices({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const [unread, setUnread] = useState<string[]>([])
  const written = useWrittenLanguage(language)
  const { timeZone, version } = contest
  const skipped = useSkippedTime(timeZone)
  const draft = useDraft('prices', {
    periods: periodRows(contest.allPrices, timeZone, language),
    extras: extrasForm(contest.extras, language),
  })
  const { periods, extras } = draft.values
  const setPeriods = (next: typeof periods) => draft.setValues({ periods: next, extras })
  const { save, errors } = useSave(setContestPrices, draft)
  const submit = () => {
    const typed = extrasTyped(extras, language)
    const wrong = [
      ...periods.flatMap((row) => unreadAmounts(row, language).map((field) => `${row.key} ${field}`)),
      ...typed.unread,
    ]
    setUnread(wrong)
    if (wrong.length > 0) return
    const input = { periods: periodsInput(periods, language), extras: typed.extras }
    save.mutate({ contestId: contest.id, version, ...input })
  }
  const errorOf = (place: number, row: PeriodRow) => (field: string) => {
    if (unread.includes(`${row.key} ${field.replace('amounts.', '')}`)) return t('admin.price_unread')
    const isDate = field === 'startsAt' || field === 'endsAt'
    return (isDate && skipped(row[field])) || errors[`periods.${place}.${field}`]?.[0]
  }
  return (
    <EditForm contest={contest} draft={draft} save={save} onSave={submit}>
      <section className={style.part}>
        <p className={style.about}>
          {t('prices.about', { zone: zoneName(timeZone, locales[language], new Date()) })}
        </p>
        <PriceGaps contest={contest} rows={periods} />
        <WrittenLanguages
          label={t('admin.texts_languages')}
          at={links.contestPrices(contest.id)}
          written={written}
        />
        {periods.map((row, place) => (
          <PeriodFields
            key={row.key}
            row={row}
            written={written}
            errorAt={errorOf(place, row)}
            onChange={(next) => setPeriods(replaced(periods, next))}
            onRemove={() => setPeriods(periods.filter((one) => one.key !== row.key))}
          />
        ))}
        <div>
          <Button small onClick={() => setPeriods([...periods, newPeriod(periods, contest)])}>
            {t('admin.price_add_period')}
          </Button>
        </div>
      </section>
      <section className={style.part}>
        <h2>{t('admin.price_extras')}</h2>
        {extraKinds.map((kind) => (
          <fieldset key={kind} className={style.part}>
            <legend>{t(`extra.${kind}`)}</legend>
            <div className={style.pairs}>
              {currencies.map((currency) => {
                const name = `${kind}.${currency}`
                return (
                  <MoneyField
                    key={currency}
                    compact
                    currency={currency}
                    language={language}
                    label={t('admin.price_amount')}
                    note={t('admin.optional')}
                    value={extras[name] ?? ''}
                    error={unread.includes(name) ? t('admin.price_unread') : undefined}
                    onType={(typed) => draft.setValues({ periods, extras: { ...extras, [name]: typed } })}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </section>
    </EditForm>
  )
}
