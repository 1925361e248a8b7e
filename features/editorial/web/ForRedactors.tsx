import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Rejected } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { isClosedToActing } from '#web/offline/ClosedToActing.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'

interface ForRedactorsProps<Answer> {
  of: UseQueryResult<Answer, Error>
  heading?: 'h1' | 'h2'
  skeleton?: ReactNode
  children(answer: Answer): ReactNode
}

/** The area of redactors; other users see that it is for redactors. */
export function ForRedactors<Answer>({ of, heading = 'h2', skeleton, children }: ForRedactorsProps<Answer>) {
  const t = useMessages('editorial')
  const areas = useMessages('areas')
  if (of.error instanceof Rejected && of.error.status === 403 && !isClosedToActing(of.error)) {
    return (
      <StateScreen
        heading={heading}
        title={areas('state.forbidden_title')}
        actions={<ButtonLink href={links.account()}>{areas('state.back_home')}</ButtonLink>}
      >
        {t('forbidden.about')}
      </StateScreen>
    )
  }
  return (
    <Waiting of={of} label={t('loading')} failed={t('failed')} heading={heading} skeleton={skeleton}>
      {children}
    </Waiting>
  )
}
