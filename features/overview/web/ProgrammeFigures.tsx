import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getStorageState } from '#features/files/storage/contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDay, formatMoment, formatNumber, formatShortDay } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { getMailFigure, getQueueState, type MailDays } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'
import { Failed } from './Failed.tsx'
import { gigabytes } from './gigabytes.ts'
import { PlotFigure } from './PlotFigure.tsx'
import { BarsPlot } from './plots.tsx'
import { Tile } from './Tile.tsx'

/** Mails, background work and storage: for the whole programme. */
export function ProgrammeFigures() {
  const t = useMessages('overview')
  const mails = useApiQuery(getMailFigure, {})
  return (
    <section className={style.section} aria-labelledby="portal">
      <h2 id="portal">{t('portal')}</h2>
      <div className={style.figures}>
        <Tile title={t('mails')} of={mails}>
          {(days) => <MailFigure mails={days} />}
        </Tile>
        <System />
      </div>
    </section>
  )
}

function MailFigure({ mails }: { mails: MailDays }) {
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

function System() {
  const t = useMessages('overview')
  const language = useLanguage()
  const storage = useApiQuery(getStorageState, {})
  const queue = useApiQuery(getQueueState, {})
  return (
    <section className={style.figure}>
      <h3 className={style.figureTitle}>{t('system')}</h3>
      <dl className={style.facts}>
        <Fact name={t('storage')} of={storage}>
          {(found) => <StorageState {...found} />}
        </Fact>
        <Fact name={t('queue')} of={queue}>
          {({ oldestAt, waiting }) =>
            oldestAt
              ? t('queue_waiting', { count: waiting, moment: formatMoment(oldestAt, language) })
              : t('queue_empty')
          }
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps<Answer> {
  name: string
  of: UseQueryResult<Answer, Error>
  children: (answer: Answer) => ReactNode
}

function Fact<Answer>({ name, of, children }: FactProps<Answer>) {
  const t = useMessages('overview')
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {of.data !== undefined ? (
          children(of.data)
        ) : of.error ? (
          <Failed of={[of]}>{t('figure_failed')}</Failed>
        ) : (
          t('loading')
        )}
      </dd>
    </div>
  )
}

function StorageState({ usedBytes, limitBytes, state }: OutputOf<typeof getStorageState>) {
  const t = useMessages('overview')
  const language = useLanguage()
  const used = gigabytes(usedBytes, language)
  if (limitBytes === null) return t('storage_used', { used })
  const share = t('storage_of', { used, limit: gigabytes(limitBytes, language) })
  return (
    <>
      {share}
      <ProgressLine
        label={t('storage')}
        value={usedBytes}
        max={limitBytes}
        text={share}
        tone={state === 'roomy' ? 'ink' : 'warning'}
      />
    </>
  )
}
