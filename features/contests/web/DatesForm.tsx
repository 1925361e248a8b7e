import type { FormEvent } from 'react'
import { Invalid } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { KeptNotice } from '#web/KeptNotice.tsx'
import { useKept } from '#web/kept.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getOfficeContest, listOfficeContests, type OfficeContest, setContestDates } from '../contract.ts'
import { wallTime } from '../zone.ts'
import style from './Contest.module.css'

/** The dates as the clock of the contest's own zone shows them, wherever the organiser sits. */
export function DatesForm({ contest }: { contest: OfficeContest }) {
  const t = useWords('contests')
  const sentenceOf = useFailureSentence()
  const kept = useKept('dates', {
    opensAt: wallTime(new Date(contest.opensAt), contest.timeZone),
    deadlineAt: wallTime(new Date(contest.deadlineAt), contest.timeZone),
    timeZone: contest.timeZone,
  })
  const field = (name: keyof typeof kept.values) => ({
    error: errors[name]?.[0],
    value: kept.values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      kept.setValues({ ...kept.values, [name]: event.currentTarget.value }),
  })
  const save = useAct(setContestDates, {
    refreshes: [getOfficeContest, listOfficeContests],
    onDone: () => {
      kept.settle()
      say.success(t('done.dates'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ contestId: contest.id, ...kept.values })
  }
  return (
    <form onSubmit={submit} noValidate>
      <KeptNotice of={kept} />
      {save.error && <p role="alert">{sentenceOf(save.error)}</p>}
      <div className={style.form}>
        <TextField compact type="datetime-local" label={t('office.opens')} {...field('opensAt')} />
        <TextField compact type="datetime-local" label={t('office.deadline')} {...field('deadlineAt')} />
        <TextField compact label={t('office.zone')} {...field('timeZone')} />
        <Button small type="submit" busy={save.isPending}>
          {t('office.save_dates')}
        </Button>
      </div>
    </form>
  )
}
