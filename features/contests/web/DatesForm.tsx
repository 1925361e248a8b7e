import { type FormEvent, useState } from 'react'
import { Invalid } from '#web/api.ts'
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
  const [opensAt, setOpensAt] = useState(() => wallTime(new Date(contest.opensAt), contest.timeZone))
  const [deadlineAt, setDeadlineAt] = useState(() => wallTime(new Date(contest.deadlineAt), contest.timeZone))
  const [timeZone, setTimeZone] = useState(contest.timeZone)
  const save = useAct(setContestDates, {
    refreshes: [getOfficeContest, listOfficeContests],
    onDone: () => say.success(t('done.dates')),
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ contestId: contest.id, opensAt, deadlineAt, timeZone })
  }
  return (
    <form onSubmit={submit} noValidate>
      {save.error && <p role="alert">{save.error.message}</p>}
      <div className={style.form}>
        <TextField
          compact
          type="datetime-local"
          label={t('office.opens')}
          error={errors.opensAt?.[0]}
          value={opensAt}
          onChange={(event) => setOpensAt(event.currentTarget.value)}
        />
        <TextField
          compact
          type="datetime-local"
          label={t('office.deadline')}
          error={errors.deadlineAt?.[0]}
          value={deadlineAt}
          onChange={(event) => setDeadlineAt(event.currentTarget.value)}
        />
        <TextField
          compact
          label={t('office.zone')}
          error={errors.timeZone?.[0]}
          value={timeZone}
          onChange={(event) => setTimeZone(event.currentTarget.value)}
        />
        <Button small type="submit" busy={save.isPending}>
          {t('office.save_dates')}
        </Button>
      </div>
    </form>
  )
}
