import { getStorageState } from '#features/files/storage/contract.ts'
import { formatDay, formatMoment, formatNumber, formatShortDay } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getProgrammeDashboard, type ProgrammeDashboard } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'
import { gigabytes } from './gigabytes.ts'
import { BarsPlot } from './later-plots.tsx'
import { PlotFigure } from './PlotFigure.tsx'

/** Mails, background work and storage: for the whole programme. */
export function ProgrammeFigures() {
  const t = useMessages('overview')
  const programme = useApiQuery(getProgrammeDashboard, {})
  return (
    <section className={style.section} aria-labelledby="portal">
      <h2 id="portal">{t('portal')}</h2>
      <Waiting of={programme}>
        {({ mails, queue }) => (
          <div className={style.figures}>
            <MailFigure mails={mails} />
            <System queue={queue} />
          </div>
        )}
      </Waiting>
    </section>
  )
}

function MailFigure({ mails }: { mails: ProgrammeDashboard['mails'] }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  if (mails.length === 0) {
    return (
      <section className={style.figure}>
        <h3 className={style.figureTitle}>{t('mails')}</h3>
        <p className={style.about}>{t('no_mails')}</p>
      </section>
    )
  }
  return (
    <PlotFigure
      title={t('mails')}
      head={[t('day'), t('mail_sent'), t('mail_failed'), t('mail_unsent')]}
      rows={mails.map(({ day, sent, failed, unsent }) => [
        formatDay(day, language),
        number(sent),
        number(failed),
        number(unsent),
      ])}
    >
      <BarsPlot
        data={mails.map(({ day, ...counts }) => ({ label: formatShortDay(day, language), ...counts }))}
        series={[
          { name: 'sent', label: t('mail_sent'), color: 'var(--ink)' },
          { name: 'failed', label: t('mail_failed'), color: 'var(--accent)' },
          { name: 'unsent', label: t('mail_unsent'), color: 'var(--line-strong)' },
        ]}
        format={number}
      />
    </PlotFigure>
  )
}

function System({ queue }: { queue: ProgrammeDashboard['queue'] }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const { data: storage } = useApiQuery(getStorageState, {})
  const used = storage && gigabytes(storage.usedBytes, language)
  const limit = storage?.limitBytes && gigabytes(storage.limitBytes, language)
  const share = used && (limit ? t('storage_of', { used, limit }) : t('storage_used', { used }))
  return (
    <section className={style.figure}>
      <h3 className={style.figureTitle}>{t('system')}</h3>
      <dl className={style.facts}>
        <div>
          <dt>{t('storage')}</dt>
          <dd>
            {share}
            {storage?.limitBytes && (
              <ProgressLine
                label={t('storage')}
                value={storage.usedBytes}
                max={storage.limitBytes}
                text={share}
                tone={storage.state === 'roomy' ? 'ink' : 'warning'}
              />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('queue')}</dt>
          <dd>
            {queue.oldestAt
              ? t('queue_waiting', {
                  count: queue.waiting,
                  moment: formatMoment(queue.oldestAt, language),
                })
              : t('queue_empty')}
          </dd>
        </div>
      </dl>
    </section>
  )
}
