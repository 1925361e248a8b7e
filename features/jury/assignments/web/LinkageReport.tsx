import { getAdminJury } from '#features/jury/judging/contract.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { changeReadings, getLinkage, type Linkage, listReadings } from '../contract-readings.ts'
import style from './AdminReadings.module.css'
import { PairList } from './PairList.tsx'

/** Whether scores compare across the whole jury, and the assignments that would link separate groups. */
export function LinkageReport({ contestId }: { contestId: string }) {
  const t = useMessages('jury')
  const input = useApiQuery(getLinkage, { contestId })
  return (
    <Waiting
      of={input}
      label={t('linkage.loading')}
      failed={t('list.failed')}
      heading="h2"
      skeleton={<RowBars rows={6} />}
    >
      {(linkage) => <Report linkage={linkage} contestId={contestId} />}
    </Waiting>
  )
}

function Report({ linkage, contestId }: { linkage: Linkage; contestId: string }) {
  const t = useMessages('jury')
  const { islands } = linkage
  return (
    <section>
      <h2 className={style.head}>{t('linkage.title')}</h2>
      {islands.length > 1 ? (
        <Apart linkage={linkage} contestId={contestId} />
      ) : (
        <p className={style.quiet}>{t(islands.length === 1 ? 'linkage.together' : 'admin.report_none')}</p>
      )}
    </section>
  )
}

const spoken = (number: number) => String(number).padStart(2, '0')

function Apart({ linkage, contestId }: { linkage: Linkage; contestId: string }) {
  const t = useMessages('jury')
  const { islands, joins } = linkage
  const join = useApiAction(changeReadings, { refreshes: [getLinkage, listReadings, getAdminJury] })
  return (
    <>
      <p className={style.warning}>{t('linkage.apart', { count: islands.length })}</p>
      <ol className={style.islands}>
        {islands.map(({ entries, jurors }) => (
          <li key={jurors.join()}>
            {t('linkage.island', { count: entries, jurors: jurors.map(spoken).join(', ') })}
          </li>
        ))}
      </ol>
      <PairList label={t('linkage.joins', { count: joins.length })} pairs={joins} />
      {joins.length > 0 && (
        <Button
          small
          busy={join.isPending}
          onClick={() => join.mutate({ contestId, give: joins.map(readingOf), take: [] })}
        >
          {t('linkage.join', { count: joins.length })}
        </Button>
      )}
      {joins.length < islands.length - 1 && <p className={style.quiet}>{t('linkage.never')}</p>}
      {join.error && <FieldError>{join.error.message}</FieldError>}
    </>
  )
}

const readingOf = ({ entryId, jurorId, source }: Linkage['joins'][number]) => ({ entryId, jurorId, source })
