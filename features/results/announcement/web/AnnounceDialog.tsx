import { useState } from 'react'
import { momentOf, wallTime } from '#features/contests/editions/zone.ts'
import { awardsIn } from '#features/results/decisions/awarded.ts'
import { announceResults, getResults, type ResultsView } from '#features/results/decisions/contract.ts'
import { EntryList } from '#features/results/decisions/web/EntryList.tsx'
import { LevelCounts } from '#features/results/decisions/web/LevelCounts.tsx'
import style from '#features/results/decisions/web/Results.module.css'
import { momentsOf } from '#features/results/decisions/web/spoken-moments.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type AnnouncementView, getAnnouncement, planAnnouncement } from '../contract-announcement.ts'
import { areAcknowledged, warningsIn } from '../warnings.ts'
import { AnnouncedDigest } from './AnnouncedDigest.tsx'
import { AnnouncementBlockers } from './AnnouncementBlockers.tsx'
import { AnnounceWarnings } from './AnnounceWarnings.tsx'

interface AnnounceDialogProps {
  results: ResultsView
  onClose: () => void
}

/** The last confirmation before the results are public: counts, list, and the choice between now and later. */
export function AnnounceDialog({ results, onClose }: AnnounceDialogProps) {
  const input = useApiQuery(getAnnouncement, { contestId: results.contest.id })
  return input.data ? <Announce announcement={input.data} results={results} onClose={onClose} /> : null
}

type When = 'now' | 'later'

function Announce({
  announcement,
  results,
  onClose,
}: AnnounceDialogProps & { announcement: AnnouncementView }) {
  const t = useMessages('results')
  const { timeZone, planned, transferPendingSince, blockers } = announcement
  const [when, setWhen] = useState<When>(planned ? 'later' : 'now')
  const pendingTransfer = planned?.at ?? transferPendingSince
  const [isKnown, setKnown] = useState(false)
  const [at, setAt] = useState(pendingTransfer ? wallTime(new Date(pendingTransfer), timeZone) : '')
  const contestId = results.contest.id
  const awards = awardsIn(results)
  const accepts = warningsIn(results)
  const hasWarnings = !areAcknowledged(accepts)
  const unknown = hasWarnings && !isKnown ? [t('warnings.tick')] : []
  const blocked = when === 'now' && blockers.length > 0 ? [t('announce.blocked')] : []
  const reasons = [...blocked, ...unknown]
  const awarded = results.entries.filter(({ level }) => level !== null)
  const announce = useApiAction(announceResults, {
    refreshes: [getResults, getAnnouncement],
    onDone: (answer) => {
      say.success(t('announce.done', { count: answer.awarded }))
      onClose()
    },
  })
  const plan = useApiAction(planAnnouncement, {
    refreshes: [getAnnouncement],
    onDone: () => {
      say.success(t('plan.done'))
      onClose()
    },
  })
  const action = when === 'now' ? announce : plan
  const errors = plan.error instanceof Invalid ? plan.error.errors : {}
  const submit = () => {
    if (when === 'now') announce.mutate({ contestId, awards, accepts })
    else plan.mutate({ contestId, at, awards, accepts })
  }
  return (
    <FormDialog
      wide
      title={t('announce.title', { count: awards.length })}
      lead={t('announce.lead', { count: results.entries.length })}
      action={t(when === 'now' ? 'announce.submit' : 'plan.submit')}
      look="next"
      disabledReason={reasons.length > 0 ? reasons.join(' ') : undefined}
      sending={action}
      fieldErrors
      onSubmit={submit}
      onClose={onClose}
    >
      <LevelCounts results={results} />
      <EntryList entries={awarded} results={results} />
      <AnnouncedDigest contestId={contestId} />
      <div className={style.fields}>
        {hasWarnings && <AnnounceWarnings results={results} isKnown={isKnown} onKnow={setKnown} />}
        <RadioList
          legend={t('plan.when')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('plan.now') },
            { value: 'later', label: t('plan.later'), hint: t('plan.later_hint') },
          ]}
        />
        {when === 'later' && (
          <TextField
            type="datetime-local"
            label={t('plan.at')}
            hint={<Moments at={at} timeZone={timeZone} />}
            value={at}
            error={errors.at?.[0]}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        <AnnouncementBlockers contestId={contestId} blockers={blockers} />
      </div>
    </FormDialog>
  )
}

/** The time being entered, in the contest's time zone and in the reader's. */
function Moments({ at, timeZone }: { at: string; timeZone: string }) {
  const t = useMessages('results')
  const language = useLanguage()
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(at)) return t('plan.zone', { zone: timeZone })
  const { there, here } = momentsOf(momentOf(at, timeZone), timeZone, language)
  return here ? t('plan.both', { there, here }) : there
}
