import type { FormEvent } from 'react'
import {
  type AdminContest,
  getAdminContest,
  getContest,
  listAdminContests,
  setContestDates,
} from '#features/contests/contest/contract.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { useSkippedTime } from '#web/parts/use-skipped-time.ts'
import style from './Contest.module.css'
import { TimeZoneField } from './TimeZoneField.tsx'

const isDate = (name: string) => name.endsWith('At')

interface DatesFormProps {
  contest: AdminContest
  /** Other screens that show these dates. */
  refreshes: readonly Pick<Endpoint, 'path'>[]
}

/** The dates in the contest's time zone, wherever the organiser is. */
export function DatesForm({ contest, refreshes }: DatesFormProps) {
  const t = useMessages('contests')
  const sentenceOf = useFailureSentence()
  const draft = useDraft('dates', {
    opensAt: wallTime(new Date(contest.opensAt), contest.timeZone),
    deadlineAt: wallTime(new Date(contest.deadlineAt), contest.timeZone),
    announcesAt: contest.announcesAt ? wallTime(new Date(contest.announcesAt), contest.timeZone) : '',
    timeZone: contest.timeZone,
    graceMinutes: String(contest.graceMinutes),
  })
  const isFixed = !contestLifecycle.can('setDates', contest.status)
  const skipped = useSkippedTime(draft.values.timeZone)
  const field = (name: keyof typeof draft.values) => ({
    error: (isDate(name) && skipped(draft.values[name])) || errors[name]?.[0],
    value: draft.values[name],
    disabled: isFixed,
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.setValues({ ...draft.values, [name]: event.currentTarget.value }),
  })
  const save = useApiAction(setContestDates, {
    refreshes: [getAdminContest, listAdminContests, getContest, ...refreshes],
    onDone: () => {
      draft.settle()
      say.success(t('admin.saved'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const graceMinutes = Number(draft.values.graceMinutes.trim() || Number.NaN)
    save.mutate({ contestId: contest.id, ...draft.values, graceMinutes })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      {save.error && <p role="alert">{sentenceOf(save.error)}</p>}
      <div className={style.form}>
        <TextField compact type="datetime-local" label={t('admin.opens')} {...field('opensAt')} />
        <TextField compact type="datetime-local" label={t('admin.deadline')} {...field('deadlineAt')} />
        <TimeZoneField {...field('timeZone')} />
        <TextField
          compact
          type="datetime-local"
          label={t('admin.announces')}
          note={t('admin.optional')}
          hint={t('admin.announces_hint')}
          {...field('announcesAt')}
        />
        <NumberField
          compact
          label={t('admin.grace')}
          unit={t('admin.minutes')}
          hint={t('admin.grace_hint')}
          {...field('graceMinutes')}
        />
        <div>
          <Button
            small
            type="submit"
            busy={save.isPending}
            disabledReason={isFixed ? t('code.contest_announced') : undefined}
          >
            {t('admin.save_dates')}
          </Button>
        </div>
      </div>
    </form>
  )
}
