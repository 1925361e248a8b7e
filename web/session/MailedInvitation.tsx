import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Rejected } from '#web/api/api.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { dropToken, type MailedLink, useMailedToken } from './mailed-token.ts'
import type { Prefilled } from './prefilled.ts'
import { storedToken } from './session.ts'

interface MailedInvitationProps {
  link: MailedLink
  /** Shown for an invalid link. */
  dead: ReactNode
  children(token: string): ReactNode
}

/** The screen of a mailed invitation. It needs a click, because mail scanners follow links too. */
export function MailedInvitation({ link, dead, children }: MailedInvitationProps) {
  const token = useMailedToken(link)
  return (
    <main id="main" tabIndex={-1} className="page">
      {token === null ? dead : children(token)}
    </main>
  )
}

interface LookedAtProps<Found> {
  link: MailedLink
  dead: ReactNode
  found: UseQueryResult<Found>
  accept: Pick<UseMutationResult<unknown, Error, { token: string }>, 'error' | 'isPending' | 'mutate'>
  token: string
  /** The address after login or registration. */
  back: string
  messages: { title: string; accept: string; login: string; register: string }
  /** Known data of the invited person, for the login and registration forms. */
  prefilled?: (found: Found) => Prefilled
  /** Beside the primary action, for visitors and logged-in users. */
  more?: ReactNode
  /** The text of the invitation. */
  children(found: Found, isInside: boolean): ReactNode
}

/** The invitation with one action: accept, or log in first. */
export function LookedAt<Found>(props: LookedAtProps<Found>) {
  const { link, dead, found, accept, token, back, messages, prefilled, more, children } = props
  const isDead = [found.error, accept.error].some(
    (error) => error instanceof Rejected && error.status === 410,
  )
  useEffect(() => {
    if (isDead) dropToken(link)
  }, [isDead, link])
  if (isDead) return dead
  const isInside = storedToken() !== null
  return (
    <Waiting of={found} heading="h1">
      {(invitation) => (
        <StateScreen
          title={messages.title}
          actions={
            isInside ? (
              <>
                <Button look="next" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
                  {messages.accept}
                </Button>
                {more}
              </>
            ) : (
              <>
                <ButtonLink look="next" href={links.login(back)} state={prefilled?.(invitation)}>
                  {messages.login}
                </ButtonLink>
                <ButtonLink
                  href={`${links.register()}?redirect=${encodeURIComponent(back)}`}
                  state={prefilled?.(invitation)}
                >
                  {messages.register}
                </ButtonLink>
                {more}
              </>
            )
          }
        >
          {children(invitation, isInside)}
          {accept.error && <span role="alert"> {accept.error.message}</span>}
        </StateScreen>
      )}
    </Waiting>
  )
}
