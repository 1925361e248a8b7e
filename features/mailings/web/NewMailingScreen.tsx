import { listAdminContests } from '#features/contests/contest/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DraftMailing } from './DraftMailing.tsx'

/** A mailing that is not saved yet, for the newest edition at first. */
export function Component() {
  const t = useMessages('mailings')
  const contests = useApiQuery(listAdminContests, {})
  return (
    <>
      <TitleBlock title={t('new')} />
      <Waiting of={contests} skeleton={<FieldBars fields={6} />}>
        {(found) => <DraftMailing mailing={null} contests={found} />}
      </Waiting>
    </>
  )
}
