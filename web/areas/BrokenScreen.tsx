import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useWords } from '#web/words.ts'
import { ApplicationMast } from './ApplicationMast.tsx'

/** Where a screen fell over, or where there is none: the header stays, with a way out. */
export function BrokenScreen() {
  const t = useWords('areas')
  const fault = useRouteError()
  const isMissing = isRouteErrorResponse(fault) && fault.status === 404
  return (
    <>
      <ApplicationMast />
      <main id="main" tabIndex={-1} className="page">
        {isMissing ? (
          <StateScreen
            title={t('state.not_found_title')}
            acts={<ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>}
          />
        ) : (
          <StateScreen
            alert
            title={t('state.broken_title')}
            acts={<Button onClick={() => location.reload()}>{t('state.retry')}</Button>}
          >
            {t('state.broken_about')}
          </StateScreen>
        )}
      </main>
    </>
  )
}
