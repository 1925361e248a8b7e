import { useEffect } from 'react'
import { useParams } from 'react-router'
import { getEntryEvaluation } from '#features/jury/panel/contract.ts'
import { Invalid, Rejected, ServerError } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { Bar, ImageBox, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useLostSince } from '#web/offline/connection.ts'
import style from './EvaluationBody.module.css'
import { EvaluationBody } from './EvaluationBody.tsx'

export function Component() {
  const { projectId = '', categoryId = '' } = useParams()
  useDarkBackground()
  const evaluation = useApiQuery(getEntryEvaluation, { projectId, categoryId })
  if (evaluation.data) {
    return (
      <EvaluationBody
        key={evaluation.data.assignmentId}
        place={{ projectId, categoryId }}
        answered={evaluation.data}
      />
    )
  }
  if (evaluation.error) return <Failed error={evaluation.error} onRetry={() => void evaluation.refetch()} />
  return <EvaluationLoading />
}

export function useDarkBackground(): void {
  useEffect(() => {
    document.documentElement.dataset.room = ''
    return () => {
      delete document.documentElement.dataset.room
    }
  }, [])
}

export function EvaluationLoading() {
  const t = useMessages('jury')
  return (
    <Loading label={t('evaluation.loading')} className={style.wait}>
      <Bar width={30} title />
      <ImageBox width={16} height={9} />
    </Loading>
  )
}

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages('jury')
  const back = <ButtonLink href={links.juryEvaluation()}>{t('evaluation.finish')}</ButtonLink>
  const isLost = useLostSince() !== null
  if (error instanceof Rejected || error instanceof Invalid) {
    // An invalid address is handled like an entry of another juror.
    const isMissing = error instanceof Invalid || error.status === 404
    return (
      <main id="main" className={style.stateScreen}>
        <StateScreen title={isMissing ? t('evaluation.missing_title') : error.message} actions={back}>
          {isMissing && t('evaluation.missing_about')}
        </StateScreen>
      </main>
    )
  }
  return (
    <main id="main" className={style.stateScreen}>
      <StateScreen
        alert
        title={t(isLost ? 'evaluation.away_title' : 'evaluation.error_title')}
        reference={error instanceof ServerError ? error.reference : undefined}
        actions={
          <>
            <Button onClick={onRetry}>{t('evaluation.again')}</Button>
            {back}
          </>
        }
      >
        {t(isLost ? 'evaluation.away_about' : 'evaluation.error_about')}
      </StateScreen>
    </main>
  )
}
