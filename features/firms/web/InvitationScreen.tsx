import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Refused } from '#web/api.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useAct, useAsked } from '#web/query.ts'
import { storedToken } from '#web/session.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useWords } from '#web/words.ts'
import { listMyFirms } from '../contract.ts'
import { acceptInvitation, lookAtInvitation } from '../contract-members.ts'
import style from './Firms.module.css'
import { dropInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts'

/** The token, taken out of the address at once: what stays in the history opens nothing. */
function useInvitation(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const here = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(() => here ?? keptInvitation())
  useEffect(() => {
    if (here === null) return
    keepInvitation(here)
    setToken(here)
    void navigate(pathname, { replace: true })
  }, [here, pathname, navigate])
  return token
}

/** Where a mailed invitation leads. It is pressed: programmes that look into mails follow links too. */
export function Component() {
  const token = useInvitation()
  return (
    <main id="main" tabIndex={-1} className="page">
      {token === null ? <Dead /> : <Invitation key={token} token={token} />}
    </main>
  )
}

function Dead() {
  const t = useWords('firms')
  return (
    <StateScreen
      title={t('invitation.dead')}
      acts={<ButtonLink href={links.account()}>{t('invitation.mine')}</ButtonLink>}
    >
      {t('refusal.invitation_dead')}
    </StateScreen>
  )
}

function Invitation({ token }: { token: string }) {
  const t = useWords('firms')
  const navigate = useNavigate()
  const found = useAsked(lookAtInvitation, { token })
  const accept = useAct(acceptInvitation, {
    refreshes: [listMyFirms],
    onDone: ({ firmId, firm }) => {
      dropInvitation()
      say.success(t('invitation.done', { firm }))
      void navigate(links.firm(firmId))
    },
  })
  const isDead = [found.error, accept.error].some((fault) => fault instanceof Refused && fault.status === 410)
  useEffect(() => {
    if (isDead) dropInvitation()
  }, [isDead])
  if (isDead) return <Dead />
  const isInside = storedToken() !== null
  return (
    <Waiting of={found} heading="h1">
      {({ firm, inviter, role }) => (
        <StateScreen
          title={t('invitation.title')}
          acts={
            isInside ? (
              <Button look="next" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
                {t('invitation.accept')}
              </Button>
            ) : (
              <>
                <ButtonLink look="next" href={links.login(links.firmInvitation())}>
                  {t('invitation.login')}
                </ButtonLink>
                <ButtonLink href={links.register()}>{t('invitation.register')}</ButtonLink>
              </>
            )
          }
        >
          <span className={style.name}>{t('invitation.lead', { name: inviter, firm })}</span>{' '}
          {t(`invitation.as_${role}`)} {!isInside && t('invitation.stays')}
          {accept.error && <span role="alert"> {accept.error.message}</span>}
        </StateScreen>
      )}
    </Waiting>
  )
}
