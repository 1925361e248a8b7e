import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { whenBack } from '#web/offline/connection.ts'

/** The step that failed, and the reference of the error. Missing if the user typed the address. */
const Failed = z.object({ from: z.string().startsWith('/account/'), reference: z.string().nullable() })

/** The error page for a failed payment check. */
export function Component() {
  const t = useMessages('areas')
  const { data: failed } = Failed.safeParse(useLocation().state)
  const navigate = useNavigate()
  const from = failed?.from
  // If only the connection was lost, the page retries without a click.
  useEffect(
    () => (from ? whenBack(() => void navigate(from, { replace: true })) : undefined),
    [from, navigate],
  )
  const title = t(failed ? 'state.error_title' : 'state.broken_title')
  return (
    <main id="main" tabIndex={-1} className="page">
      <StateScreen
        alert
        title={title}
        reference={failed?.reference ? t('state.reference', { reference: failed.reference }) : undefined}
        actions={
          failed ? (
            <>
              <ButtonLink href={failed.from}>{t('state.retry')}</ButtonLink>
              <ButtonLink look="text" href={links.myProjects()}>
                {t('state.projects')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>
          )
        }
      >
        {t(failed ? 'state.error_about' : 'state.broken_about')}
      </StateScreen>
    </main>
  )
}
