import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listVisits } from '../contract.ts'
import { VisitsTable } from './VisitsTable.tsx'

/** The most visited works of the last 30 days. */
export function Component() {
  const t = useMessages('gallery')
  const found = useApiQuery(listVisits, {})
  return (
    <>
      <TitleBlock title={t('visits.title')} facts={t('visits.admin_about')} />
      <Waiting of={found} label={t('visits.loading')}>
        {(works) =>
          works.length === 0 ? (
            <StateScreen heading="h2" title={t('visits.none')} />
          ) : (
            <VisitsTable works={works} hasFirm />
          )
        }
      </Waiting>
    </>
  )
}
