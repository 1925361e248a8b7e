import type { z } from 'zod'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { exportEvaluations, exportResults, exportScores, getScoreLog, verifyScores } from '../contract-log.ts'
import style from './Results.module.css'
import logStyle from './ScoreDigest.module.css'
import { ScoreDigest } from './ScoreDigest.tsx'

/** The scores and the ranking as files, to check a result with other software. */
export function ResultDownloads({ contestId }: { contestId: string }) {
  const t = useMessages('results')
  return (
    <section className={logStyle.log}>
      <h2 className={style.asideHead}>{t('log.downloads')}</h2>
      <p className={logStyle.actions}>
        <DownloadButton look="text" small file={exportEvaluations} input={{ contestId }}>
          {t('log.evaluations')}
        </DownloadButton>
        <DownloadButton look="text" small file={exportResults} input={{ contestId }}>
          {t('log.results')}
        </DownloadButton>
      </p>
    </section>
  )
}

/** The score audit log with its digest. */
export function ScoreLogPart({ contestId }: { contestId: string }) {
  const t = useMessages('results')
  const log = useApiQuery(getScoreLog, { contestId })
  const verify = useApiAction(verifyScores, { refreshes: [getScoreLog] })
  if (!log.data) return null
  const { length, digest } = log.data
  return (
    <section className={logStyle.log}>
      <h2 className={style.asideHead}>
        {t('log.title')} <span>{t('log.links', { count: length })}</span>
      </h2>
      <p>{digest ? t('log.about') : t('log.none')}</p>
      {digest && <ScoreDigest digest={digest} />}
      {digest && (
        <p className={logStyle.actions}>
          <Button small busy={verify.isPending} onClick={() => verify.mutate({ contestId })}>
            {t('log.verify')}
          </Button>
          <DownloadButton look="text" small file={exportScores} input={{ contestId }}>
            {t('log.export')}
          </DownloadButton>
        </p>
      )}
      <div role="status">{verify.data && <Verdict {...verify.data} />}</div>
      {verify.error && <FieldError>{verify.error.message}</FieldError>}
    </section>
  )
}

type Verdict = z.infer<typeof verifyScores.output>

function Verdict({ broken }: Verdict) {
  const t = useMessages('results')
  if (broken !== null) return <p className="warn">{t('log.broken', { number: broken })}</p>
  return <p>{t('log.whole')}</p>
}
