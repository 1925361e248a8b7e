import type { FormEvent } from 'react'
import { wallTime, zoneName } from '#features/contests/contest/local-time.ts'
import { getRoundSchedule, type RoundSchedule, setRoundSchedule } from '#features/jury/panel/contract.ts'
import style from '#features/jury/panel/web/AdminJury.module.css'
import type { Endpoint } from '#shared/endpoint.ts'
import { locales } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { useSkippedTime } from '#web/parts/use-skipped-time.ts'

interface RoundScheduleFormProps {
  contestId: string
  /** Other screens that show these dates. */
  refreshes: readonly Pick<Endpoint, 'path'>[]
}

/** The dates on which the portal opens and closes the rounds, in the contest's time zone. */
export function RoundScheduleForm({ contestId, refreshes }: RoundScheduleFormProps) {
  const t = useMessages('jury')
  const schedule = useApiQuery(getRoundSchedule, { contestId })
  return (
    <Waiting of={schedule} failed={t('schedule.failed')} heading="h2" skeleton={<FieldBars fields={3} />}>
      {(found) => (
        <Schedule key={JSON.stringify(found)} contestId={contestId} schedule={found} refreshes={refreshes} />
      )}
    </Waiting>
  )
}

type ScheduleProps = RoundScheduleFormProps & { schedule: RoundSchedule }

function Schedule({ contestId, schedule, refreshes }: ScheduleProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const wall = (at: string | null) => (at ? wallTime(new Date(at), schedule.timeZone) : '')
  const draft = useDraft('round-schedule', {
    opensAt: wall(schedule.opensAt),
    closesAt: wall(schedule.closesAt),
    finalsCloseAt: wall(schedule.finalsCloseAt),
  })
  const skipped = useSkippedTime(schedule.timeZone)
  const save = useApiAction(setRoundSchedule, {
    refreshes: [getRoundSchedule, ...refreshes],
    onDone: () => {
      draft.settle()
      say.success(t('schedule.saved'))
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const field = (name: keyof typeof draft.values) => ({
    compact: true,
    type: 'datetime-local' as const,
    note: t('form.optional'),
    disabled: schedule.isOver,
    error: skipped(draft.values[name]) ?? errors[name]?.[0],
    value: draft.values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.setValues({ ...draft.values, [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ contestId, ...draft.values })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      <p className={style.quiet}>
        {t('schedule.about', { zone: zoneName(schedule.timeZone, locales[language], new Date()) })}
      </p>
      {save.error && !(save.error instanceof Invalid) && <p role="alert">{sentenceOf(save.error)}</p>}
      <div className={style.schedule}>
        <TextField label={t('schedule.opens_first')} {...field('opensAt')} />
        <TextField label={t('schedule.closes_round')} {...field('closesAt')} />
        <TextField
          label={t('schedule.closes_finals')}
          hint={t('schedule.finals_hint')}
          {...field('finalsCloseAt')}
        />
      </div>
      <Button
        small
        type="submit"
        busy={save.isPending}
        disabledReason={schedule.isOver ? t('schedule.over') : undefined}
      >
        {t('schedule.save')}
      </Button>
    </form>
  )
}
