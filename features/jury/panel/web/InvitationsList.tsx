import { useState } from 'react'
import { formatDay, joinParts } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import {
  type JurorInvitation,
  listJurorInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../contract-invitations.ts'
import style from './Invite.module.css'

interface InvitationsListProps {
  contestId: string
  /** The results are public: an open invitation is no longer valid. */
  isOver: boolean
  invitations: readonly JurorInvitation[]
}

interface LineProps extends Pick<InvitationsListProps, 'contestId' | 'isOver'> {
  invitation: JurorInvitation
}

export function InvitationsList({ contestId, isOver, invitations }: InvitationsListProps) {
  const t = useMessages('jury')
  const open = invitations.filter(({ state }) => state !== 'accepted')
  if (open.length === 0) return null
  return (
    <section className={style.list}>
      <h2 className={style.head}>{t('invite.list')}</h2>
      <ul>
        {open.map((invitation) => (
          <Line key={invitation.id} contestId={contestId} isOver={isOver} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Line({ contestId, isOver, invitation }: LineProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { id, email, name, panel, state, sentAt, expiresAt } = invitation
  const [isAsking, setAsking] = useState(false)
  const failed = (error: Error) => say.error(error.message)
  const again = useApiAction(sendInvitationAgain, {
    refreshes: [listJurorInvitations],
    onDone: () => {
      say.success(t('invite.sent', { count: 1 }))
      setAsking(false)
    },
  })
  const withdraw = useApiAction(withdrawInvitation, { refreshes: [listJurorInvitations] })
  const input = { contestId, invitationId: id }
  return (
    <li className={style.line}>
      <span className={style.who}>{joinParts([name, email, panel], language)}</span>
      <span className={style.state}>
        {t(`invite.state.${state}`, {
          sent: formatDay(sentAt, language),
          until: formatDay(expiresAt, language),
        })}
      </span>
      <span className={style.actions}>
        {!isOver && (
          <Button look="text" small onClick={() => setAsking(true)}>
            {t('invite.again')}
            <span className="visually-hidden">{` ${email}`}</span>
          </Button>
        )}
        <Button
          look="text"
          small
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(input, { onError: failed })}
        >
          {t('invite.withdraw')}
          <span className="visually-hidden">{` ${email}`}</span>
        </Button>
      </span>
      {isAsking && (
        <ConfirmDialog
          title={t('invite.again_question', { name: email })}
          lead={t('invite.again_follows')}
          action={t('invite.again')}
          sending={again}
          onConfirm={() => again.mutate(input)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
