import type { FirmView } from '#features/firms/profile/contract.ts'
import style from '#features/firms/profile/web/Firms.module.css'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { mayManageMembers } from '../access.ts'
import { listFirmMembers } from '../contract-members.ts'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'

/** Members and invitations of a firm. */
export function FirmMembers({ firm, onLeft }: { firm: FirmView; onLeft: () => void }) {
  const t = useMessages('firms')
  const users = useApiQuery(listFirmMembers, { firmId: firm.id })
  return (
    <Waiting of={users} label={t('users.loading')} failed={t('users.failed')}>
      {({ role, members, invitations }) => (
        <div className={style.column}>
          <Members firm={firm} role={role} members={members} onLeft={onLeft} />
          {mayManageMembers(role) && <Invitations firmId={firm.id} invitations={invitations} />}
        </div>
      )}
    </Waiting>
  )
}
