import { Rejected } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useSession } from '#web/session/session.ts'

/** Whether the server refused because an organiser acts as the user. */
export const isClosedToActing = (error: Error | null): boolean =>
  error instanceof Rejected && error.code === 'not_while_acting'

/** In place of what an organiser who acts as a user may not see: why, and what to do instead. */
export function ClosedToActing({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const t = useMessages('areas')
  const { name } = useSession().user
  return (
    <StateScreen
      heading={heading}
      title={t('state.acting_title', { name: name ?? '' })}
      actions={<ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>}
    >
      {t('state.acting_about')}
    </StateScreen>
  )
}
