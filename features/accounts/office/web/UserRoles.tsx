import { useState } from 'react'
import { formatMoment } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { getUserView, grantRole, revokeRole, type UserView } from '../contract-users.ts'
import { ProvenDialog } from './ProvenDialog.tsx'
import style from './Users.module.css'

/** A juror is invited to a jury instead. */
const givenHere = ['redactor', 'organiser'] as const
type Given = (typeof givenHere)[number]

/** The roles with who gave them, when and why; the others can be given. */
export function UserRoles({ user, isSelf }: { user: UserView; isSelf: boolean }) {
  const t = useMessages('users')
  const language = useLanguage()
  const [giving, setGiving] = useState<Given | null>(null)
  const [taking, setTaking] = useState<Given | null>(null)
  const isUnconfirmed = user.status === 'unconfirmed' && t('confirm_first')
  return (
    <section className={style.part}>
      <h2>{t('roles')}</h2>
      {user.grants.length === 0 && <p className="muted">{t('no_roles')}</p>}
      <ul className={style.list}>
        {user.grants.map(({ role, at, by, reason }) => (
          <li key={role}>
            <span className={style.said}>
              <strong>{t(`role.${role}`)}</strong>
              <span className="muted">
                {by ? <Anchor href={links.adminUser(by.id)}>{by.name}</Anchor> : t('portal')}
                {' · '}
                {formatMoment(at, language)}
              </span>
              {reason && <span className="muted">{reason}</span>}
            </span>
            {role !== 'juror' && (
              <Button
                look="text"
                small
                aria-label={t('take_role_named', { role: t(`role.${role}`) })}
                disabledReason={role === 'organiser' && isSelf && t('own_role')}
                onClick={() => setTaking(role)}
              >
                {t('take_role')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={style.actions}>
        {givenHere
          .filter((role) => !user.roles.includes(role))
          .map((role) => (
            <Button key={role} small disabledReason={isUnconfirmed} onClick={() => setGiving(role)}>
              {t(`give.${role}`)}
            </Button>
          ))}
      </p>
      {giving && <GiveDialog user={user} role={giving} onClose={() => setGiving(null)} />}
      {taking && <TakeDialog user={user} role={taking} onClose={() => setTaking(null)} />}
    </section>
  )
}

interface RoleDialogProps {
  user: UserView
  role: Given
  onClose(): void
}

function GiveDialog({ user, role, onClose }: RoleDialogProps) {
  const t = useMessages('users')
  const giving = useApiAction(grantRole, { refreshes: [getUserView], onDone: onClose })
  return (
    <ProvenDialog
      title={t(`give.${role}`)}
      lead={`${t(`give_lead.${role}`, { name: `${user.firstName} ${user.lastName}`.trim() })} ${t('role_notice')}`}
      action={t('give_role')}
      sending={giving}
      onSend={(proven) => giving.mutate({ userId: user.id, role, ...proven })}
      onClose={onClose}
    />
  )
}

function TakeDialog({ user, role, onClose }: RoleDialogProps) {
  const t = useMessages('users')
  const taking = useApiAction(revokeRole, { refreshes: [getUserView], onDone: onClose })
  return (
    <ProvenDialog
      title={t('take_role_named', { role: t(`role.${role}`) })}
      lead={`${t('take_role_lead', { name: `${user.firstName} ${user.lastName}`.trim() })} ${t('role_notice')}`}
      action={t('take_role')}
      sending={taking}
      onSend={(proven) => taking.mutate({ userId: user.id, role, ...proven })}
      onClose={onClose}
    />
  )
}
