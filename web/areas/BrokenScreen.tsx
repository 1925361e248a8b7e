import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ServerError } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { checkConnection, useLostSince, whenBack } from '#web/offline/connection.ts'
import { useLoadAnew } from '#web/session/outdated.ts'
import { ApplicationFoot } from './ApplicationFoot.tsx'
import { ApplicationHeader } from './ApplicationHeader.tsx'
import { MissingScreen } from './MissingScreen.tsx'

/** The screen for a rendering error or an unknown address: the header stays, with a link out. */
export function BrokenScreen() {
  const error = useRouteError()
  const isLoadingAnew = useLoadAnew()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <ApplicationHeader />
      <main id="main" tabIndex={-1} className="page">
        {!isLoadingAnew && (isMissing ? <MissingScreen /> : <Broken error={error} />)}
      </main>
      <ApplicationFoot />
    </>
  )
}

function Broken({ error }: { error: unknown }) {
  const t = useMessages('areas')
  const isOffline = useLostSince() !== null
  // A page whose script files failed to load cannot render the screen.
  useEffect(() => {
    void checkConnection()
    return whenBack(() => location.reload())
  }, [])
  const title = t(isOffline ? 'state.offline_title' : 'state.broken_title')
  const reference = error instanceof ServerError ? error.reference : null
  return (
    <StateScreen
      alert
      title={title}
      reference={reference ? t('state.reference', { reference }) : undefined}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t('state.retry')}</Button>
          <ButtonLink look="text" href={links.account()}>
            {t('state.back_home')}
          </ButtonLink>
        </>
      }
    >
      {t(isOffline ? 'state.offline_about' : 'state.broken_about')}
    </StateScreen>
  )
}
