import { useNavigate } from 'react-router'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { LookedAt, MailedInvitation } from '#web/session/MailedInvitation.tsx'
import { dropToken } from '#web/session/mailed-token.ts'
import { listMyFirms } from '../contract.ts'
import { acceptInvitation, lookAtInvitation } from '../contract-members.ts'
import style from './Firms.module.css'

const link = 'firm-invitation'

/** The screen that an invitation to a firm links to. */
export function Component() {
  return (
    <MailedInvitation link={link} dead={<Dead />}>
      {(token) => <Invitation key={token} token={token} />}
    </MailedInvitation>
  )
}

function Dead() {
  const t = useMessages('firms')
  return (
    <StateScreen
      title={t('invitation.dead')}
      actions={<ButtonLink href={links.account()}>{t('invitation.mine')}</ButtonLink>}
    >
      {t('code.invitation_dead')}
    </StateScreen>
  )
}

function Invitation({ token }: { token: string }) {
  const t = useMessages('firms')
  const navigate = useNavigate()
  const found = useApiQuery(lookAtInvitation, { token })
  const accept = useApiAction(acceptInvitation, {
    refreshes: [listMyFirms],
    onDone: ({ firmId, firm }) => {
      dropToken(link)
      say.success(t('invitation.done', { firm }))
      void navigate(links.firm(firmId))
    },
  })
  const messages = {
    title: t('invitation.title'),
    accept: t('invitation.accept'),
    login: t('invitation.login'),
    register: t('invitation.register'),
  }
  return (
    <LookedAt
      link={link}
      found={found}
      accept={accept}
      token={token}
      messages={messages}
      dead={<Dead />}
      back={links.firmInvitation()}
      prefilled={({ email }) => ({ email, first_name: '', last_name: '' })}
    >
      {({ firm, inviter, role, email }, isInside) => (
        <>
          <span className={style.name}>{t('invitation.lead', { name: inviter, firm })}</span>{' '}
          {t(`invitation.as_${role}`)} {!isInside && t('invitation.stays', { email })}
        </>
      )}
    </LookedAt>
  )
}
