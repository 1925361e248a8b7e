import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Refused } from '#web/api.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useAct, useAsked } from '#web/query.ts'
import { storedToken } from '#web/session.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useWords } from '#web/words.ts'
import { listMyProjects } from '../contract.ts'
import { acceptInvitation, lookAtInvitation } from '../contract-together.ts'

// Whoever has to log in or register first comes back to this tab; the token waits in it and nowhere else.
const key = 'project-invitation'

/** The token, taken out of the address at once: what stays in the history opens nothing. */
function useInvitation(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const here = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(() => here ?? sessionStorage.getItem(key))
  useEffect(() => {
    if (here === null) return
    sessionStorage.setItem(key, here)
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
  const t = useWords('projects')
  return (
    <StateScreen
      title={t('invitation.none')}
      acts={<ButtonLink href={links.myProjects()}>{t('mine.title')}</ButtonLink>}
    >
      {t('refusal.invitation_dead')}
    </StateScreen>
  )
}

function Invitation({ token }: { token: string }) {
  const t = useWords('projects')
  const navigate = useNavigate()
  const found = useAsked(lookAtInvitation, { token })
  const accept = useAct(acceptInvitation, {
    refreshes: [listMyProjects],
    onDone: ({ projectId, isProduct }) => {
      sessionStorage.removeItem(key)
      void navigate(
        isProduct ? links.productStep(projectId, 'information') : links.projectStep(projectId, 'user-firm'),
      )
    },
  })
  const isDead = [found.error, accept.error].some((fault) => fault instanceof Refused && fault.status === 410)
  useEffect(() => {
    if (isDead) sessionStorage.removeItem(key)
  }, [isDead])
  if (isDead) return <Dead />
  const back = links.projectInvitation()
  return (
    <Waiting of={found} heading="h1">
      {({ by, title }) => (
        <StateScreen
          title={t('invitation.title')}
          acts={
            storedToken() === null ? (
              <>
                <ButtonLink look="next" href={links.login(back)}>
                  {t('invitation.login')}
                </ButtonLink>
                <ButtonLink href={`${links.register()}?redirect=${encodeURIComponent(back)}`}>
                  {t('invitation.register')}
                </ButtonLink>
              </>
            ) : (
              <Button look="next" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
                {t('invitation.accept')}
              </Button>
            )
          }
        >
          {t('invitation.asks', { name: by, title })}
          {accept.error && <span role="alert"> {accept.error.message}</span>}
        </StateScreen>
      )}
    </Waiting>
  )
}
