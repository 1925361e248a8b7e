import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { getScoreLog } from '../contract-log.ts'
import style from './ScoreDigest.module.css'
import { ScoreDigest } from './ScoreDigest.tsx'

/** Recorded before the results are revealed, it proves afterwards that no score was changed for them. */
export function AnnouncedDigest({ contestId }: { contestId: string }) {
  const t = useMessages('results')
  const { data } = useApiQuery(getScoreLog, { contestId })
  if (!data?.digest) return null
  return (
    <div className={style.announced}>
      <p>{t('log.announced')}</p>
      <ScoreDigest digest={data.digest} />
    </div>
  )
}
