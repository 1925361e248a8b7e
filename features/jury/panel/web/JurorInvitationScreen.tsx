import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getUser } from '#features/accounts/session/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { Rejected } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { LookedAt, MailedInvitation } from '#web/session/MailedInvitation.tsx'
import { dropToken } from '#web/session/mailed-token.ts'
import { storedToken } from '#web/session/session.ts'
import {
  acceptJurorInvitation,
  declineJurorInvitation,
  lookAtJurorInvitation,
} from '../contract-invitations.ts'
import { planSentences } from '../invitation-plan.ts'
import { namesOf } from '../invited-lines.ts'
import style from './Invite.module.css'

const link = 'juror-invitation'

export function JurorInvitationScreen({ onLogOut }: { onLogOut: () => void }) {
  return (
    <MailedInvitation link={link} dead={<Dead />}>
      {(token) => <Invitation key={token} token={token} onLogOut={onLogOut} />}
    </MailedInvitation>
  )
}

function Dead() {
  const t = useMessages('jury')
  return (
    <StateScreen
      title={t('invite.dead')}
      actions={<ButtonLink href={links.account()}>{t('invite.home')}</ButtonLink>}
    >
      {t('code.invitation_dead')}
    </StateScreen>
  )
}

function Invitation({ token, onLogOut }: { token: string; onLogOut: () => void }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const navigate = useNavigate()
  const [isDeclined, setIsDeclined] = useState(false)
  const isInside = storedToken() !== null
  const user = useApiQuery(getUser, {}, { enabled: isInside })
  const found = useApiQuery(lookAtJurorInvitation, { token }, { enabled: !isDeclined && !user.isLoading })
  const accept = useApiAction(acceptJurorInvitation, {
    refreshes: [getUser],
    onDone: ({ passwordToken }) => {
      dropToken(link)
      void navigate(passwordToken === null ? links.juryConflicts() : links.resetPassword(passwordToken))
    },
  })
  const decline = useApiAction(declineJurorInvitation, {
    onDone: () => {
      dropToken(link)
      setIsDeclined(true)
    },
  })
  const isWarned =
    accept.variables?.isConfirmed ||
    (accept.error instanceof Rejected && accept.error.code === 'organiser_is_juror')
  if (isDeclined) {
    return <StateScreen title={t('invite.declined_title')}>{t('invite.declined_about')}</StateScreen>
  }
  if (found.data?.isOver) {
    return (
      <StateScreen
        title={t('invite.over_title')}
        actions={<ButtonLink href={links.account()}>{t('invite.home')}</ButtonLink>}
      >
        {t('invite.over_about', { contest: inLanguage(found.data.contest, language) })}
      </StateScreen>
    )
  }
  const declining = (
    <Button look="text" busy={decline.isPending} onClick={() => decline.mutate({ token })}>
      {t('invite.decline')}
    </Button>
  )
  if (isInside && user.data && found.data && user.data.email !== found.data.email) {
    return (
      <StateScreen
        title={t('invite.title')}
        actions={
          <>
            <Button look="next" onClick={onLogOut}>
              {t('invite.logout')}
            </Button>
            {declining}
          </>
        }
      >
        {t('invite.asks', { by: found.data.by, contest: inLanguage(found.data.contest, language) })}{' '}
        {t('code.invitation_address_mismatch', { invited: found.data.email, own: user.data.email })}
        {decline.error && <span role="alert"> {decline.error.message}</span>}
      </StateScreen>
    )
  }
  const messages = {
    title: t('invite.title'),
    accept: t(isWarned ? 'organiser_is_juror.join' : 'invite.accept'),
    login: t('invite.login'),
    register: t('invite.register'),
  }
  return (
    <LookedAt
      link={link}
      found={found}
      accept={{
        ...accept,
        mutate: () => accept.mutate(isWarned ? { token, isConfirmed: true } : { token }),
      }}
      token={token}
      messages={messages}
      dead={<Dead />}
      back={links.jurorInvitation()}
      prefilled={({ email, name }) => ({ email, ...namesOf(name) })}
      more={declining}
    >
      {({ contest, by, email, message, plan, isTooLateForVotes }, isInside) => (
        <>
          {t('invite.asks', { by, contest: inLanguage(contest, language) })} {t('invite.asks_inside')}
          <span className={style.message}>{planSentences(plan, language, t).join('\n')}</span>
          {isTooLateForVotes && <span className={style.message}>{t('invite.late_voter')}</span>}
          {message && <span className={style.message}>{message}</span>}
          {!isInside && <span className={style.message}>{t('invite.asks_outside', { email })}</span>}
          {decline.error && <span role="alert"> {decline.error.message}</span>}
        </>
      )}
    </LookedAt>
  )
}
