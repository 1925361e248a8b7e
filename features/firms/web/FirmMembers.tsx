import { useState } from 'react'
import { formatDay } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { type FirmView, listMyFirms } from '../contract.ts'
import { changeMemberRole, listFirmMembers, type MemberView, removeMember } from '../contract-members.ts'
import { type FirmRole, firmRoles, isLastOwner, mayManageMembers } from '../firm-roles.ts'
import style from './Firms.module.css'
import { Invitations } from './Invitations.tsx'

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

interface MembersProps {
  firm: FirmView
  role: FirmRole
  members: readonly MemberView[]
  onLeft: () => void
}

/** The members of a firm. Owners change roles and remove members; everyone but the last owner may leave. */
function Members({ firm, role, members, onLeft }: MembersProps) {
  const t = useMessages('firms')
  const [going, setGoing] = useState<MemberView | null>(null)
  const self = members.find(({ isSelf }) => isSelf)
  const isOnlyOwner = self !== undefined && isLastOwner(members, self.userId)
  return (
    <section aria-labelledby="members">
      <h2 className={style.part} id="members">
        {t('users.members')}
      </h2>
      <ul className={style.rows}>
        {members.map((member) => (
          <Member
            key={member.userId}
            firmId={firm.id}
            member={member}
            mayManage={mayManageMembers(role)}
            isOnlyOwner={isLastOwner(members, member.userId)}
            onRemove={() => setGoing(member)}
          />
        ))}
      </ul>
      <p className={style.about}>{t('users.about')}</p>
      {self && (
        <p className={style.about}>
          <Button
            look="text"
            small
            disabledReason={isOnlyOwner ? t('users.only_owner') : undefined}
            onClick={() => setGoing(self)}
          >
            {t('users.leave')}
          </Button>
        </p>
      )}
      {going && <Removal firm={firm} member={going} onClose={() => setGoing(null)} onLeft={onLeft} />}
    </section>
  )
}

interface MemberProps {
  firmId: string
  member: MemberView
  mayManage: boolean
  isOnlyOwner: boolean
  onRemove: () => void
}

function Member({ firmId, member, mayManage, isOnlyOwner, onRemove }: MemberProps) {
  const t = useMessages('firms')
  const language = useLanguage()
  const { userId, name, email, role, joinedAt, isSelf } = member
  const change = useApiAction(changeMemberRole, {
    refreshes: [listFirmMembers, listMyFirms],
    onDone: () => say.success(t('users.role_changed', { name })),
  })
  return (
    <li>
      <div>
        <span className={style.name}>
          {name} {isSelf && <span className="muted">{t('users.you')}</span>}
        </span>
        <span className={style.facts}>
          {email} · {t('users.since', { date: formatDay(joinedAt.slice(0, 10), language) })}
        </span>
      </div>
      <span className={style.actions}>
        {mayManage && !isOnlyOwner ? (
          <SelectField
            compact
            className={style.role}
            label={<span className="visually-hidden">{t('users.role', { name })}</span>}
            options={firmRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            value={role}
            disabled={change.isPending}
            onChange={(event) => {
              const next = firmRoles.find((one) => one === event.currentTarget.value)
              const said = { onError: (error: Error) => say.error(error.message) }
              if (next) change.mutate({ firmId, userId, role: next }, said)
            }}
          />
        ) : (
          <span className={style.facts}>{t(`role.${role}`)}</span>
        )}
        {mayManage && !isSelf && (
          <Button small look="text" aria-label={t('users.remove_named', { name })} onClick={onRemove}>
            {t('users.remove')}
          </Button>
        )}
      </span>
    </li>
  )
}

interface RemovalProps {
  firm: FirmView
  member: MemberView
  onClose: () => void
  onLeft: () => void
}

function Removal({ firm, member, onClose, onLeft }: RemovalProps) {
  const t = useMessages('firms')
  const { userId, name, isSelf } = member
  const remove = useApiAction(removeMember, {
    refreshes: isSelf ? [listMyFirms] : [listFirmMembers],
    onDone: () => {
      say.success(isSelf ? t('users.left', { firm: firm.name }) : t('users.removed', { name }))
      onClose()
      if (isSelf) onLeft()
    },
  })
  return (
    <ConfirmDialog
      title={isSelf ? t('users.leave_title', { firm: firm.name }) : t('users.remove_title', { name })}
      lead={isSelf ? t('users.leave_lead') : t('users.remove_lead', { name })}
      action={t(isSelf ? 'users.leave' : 'users.remove')}
      sending={remove}
      onConfirm={() => remove.mutate({ firmId: firm.id, userId })}
      onClose={onClose}
    />
  )
}
