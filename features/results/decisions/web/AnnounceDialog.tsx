import { useState } from 'react'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { awardsIn } from '../awards-in.ts'
import { announceResults, getResults, type ResultsView } from '../contract.ts'
import { listAnnouncementBlockers } from '../contract-announcement.ts'
import { areAcknowledged, warningsIn } from '../warnings.ts'
import { AnnouncedDigest } from './AnnouncedDigest.tsx'
import { AnnouncementBlockers } from './AnnouncementBlockers.tsx'
import { AnnounceWarnings } from './AnnounceWarnings.tsx'
import { EntryList } from './EntryList.tsx'
import { LevelCounts } from './LevelCounts.tsx'
import style from './Results.module.css'

interface AnnounceDialogProps {
  results: ResultsView
  onClose: () => void
}

/** The last confirmation before the results are public: the counts, the list, and what prevents it. */
export function AnnounceDialog({ results, onClose }: AnnounceDialogProps) {
  const t = useMessages('results')
  const contestId = results.contest.id
  const { data: blockers } = useApiQuery(listAnnouncementBlockers, { contestId })
  const [isKnown, setKnown] = useState(false)
  const announce = useApiAction(announceResults, {
    refreshes: [getResults],
    onDone: (answer) => {
      say.success(t('announce.done', { count: answer.awarded }))
      onClose()
    },
  })
  if (!blockers) return null
  const awards = awardsIn(results)
  const accepts = warningsIn(results)
  const hasWarnings = !areAcknowledged(accepts)
  const reasons = [
    ...(blockers.length > 0 ? [t('announce.blocked')] : []),
    ...(hasWarnings && !isKnown ? [t('warnings.tick')] : []),
  ]
  return (
    <FormDialog
      wide
      title={t('announce.title', { count: awards.length })}
      lead={t('announce.lead')}
      action={t('action.announce')}
      look="next"
      disabledReason={reasons.length > 0 ? reasons.join(' ') : undefined}
      sending={announce}
      onSubmit={() => announce.mutate({ contestId, awards, accepts })}
      onClose={onClose}
    >
      <LevelCounts results={results} />
      <EntryList entries={results.entries.filter(({ level }) => level !== null)} results={results} />
      <AnnouncedDigest contestId={contestId} />
      <div className={style.fields}>
        {hasWarnings && <AnnounceWarnings results={results} isKnown={isKnown} onKnow={setKnown} />}
        <AnnouncementBlockers contestId={contestId} blockers={blockers} />
      </div>
    </FormDialog>
  )
}
