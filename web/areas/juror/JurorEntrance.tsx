import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { getRoles, getUser } from '#features/accounts/session/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { ClosedToActing } from '#web/offline/ClosedToActing.tsx'

/**
 * The evaluation screen's files load while the juror views the list, because the connection may be lost when they
 * open the first entry.
 */
function preloadEvaluation(): void {
  const files = [
    import('./EvaluationEntrance.tsx'),
    import('#features/jury/scoring/web/EvaluationScreen.tsx'),
  ]
  void Promise.allSettled(files)
}

/** The guard of every juror screen. The server decides; this only redirects and loads the user. */
export function Component() {
  const t = useMessages('areas')
  useEffect(preloadEvaluation, [])
  const present = useApiQuery(getRoles, {}).data
  const user = useApiQuery(getUser, {}).data
  if (!present || !user || present.roles.includes('juror')) return <Outlet />
  if (present.acting) return <ClosedToActing heading="h1" />
  return (
    <>
      <title>{`${t('state.forbidden_title')} — Palmarès`}</title>
      <StateScreen
        title={t('state.forbidden_title')}
        actions={<ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>}
      >
        {t('jury.forbidden_about', { name: `${user.first_name} ${user.last_name}` })}
      </StateScreen>
    </>
  )
}
