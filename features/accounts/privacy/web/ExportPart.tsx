import { formatMoment } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { downloadExport, getExport, requestExport } from '../contract-data.ts'
import style from './DataScreen.module.css'

const lookAgainMs = 3000

const leastShown = 0.1

export function sizeOf(bytes: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max(leastShown, bytes / 1024 ** 2))
}

/** The archive of one's data: requested, being prepared, ready, or failed. */
export function ExportPart() {
  const t = useMessages('accounts')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const request = useApiAction(requestExport, { refreshes: [getExport] })
  const isPreparing = useApiQuery(getExport, {}).data?.status === 'preparing'
  const archive = useApiQuery(getExport, {}, isPreparing ? { refetchInterval: lookAgainMs } : {})
  const requesting = { busy: request.isPending, onClick: () => request.mutate({}) }

  return (
    <Waiting of={archive} label={t('edit.loading')} failed={t('data.failed')}>
      {({ status, bytes, expiresAt }) => (
        <>
          <p role="status" className={style.archive}>
            {status === 'preparing' && t('data.preparing')}
            {status === 'failed' && t('data.export_failed')}
            {status === 'ready' &&
              t('data.ready', {
                size: sizeOf(bytes ?? 0, language),
                until: formatMoment(expiresAt ?? '', language),
              })}
          </p>
          {request.error && <p role="alert">{sentenceOf(request.error)}</p>}
          {status === 'none' && (
            <div>
              <Button look="next" {...requesting}>
                {t('data.prepare')}
              </Button>
            </div>
          )}
          {status === 'failed' && (
            <div>
              <Button look="next" {...requesting}>
                {t('data.try_again')}
              </Button>
            </div>
          )}
          {status === 'ready' && (
            <div className={style.acts}>
              <DownloadButton look="next" file={downloadExport} input={{}}>
                {t('data.download')}
              </DownloadButton>
              <Button look="text" {...requesting}>
                {t('data.prepare_again')}
              </Button>
            </div>
          )}
        </>
      )}
    </Waiting>
  )
}
