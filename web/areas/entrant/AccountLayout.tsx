import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router'
import { AddressStrip } from '#features/accounts/account/web/AddressStrip.tsx'
import { useLogout } from '#features/accounts/session/web/use-logout.ts'
import { useWaitingMessage } from '#features/projects/project/web/use-waiting-message.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Bar, Loading } from '#web/kit/Skeletons.tsx'
import { useWaitingUploads } from '#web/uploads/use-waiting-uploads.ts'
import { ApplicationFoot } from '../ApplicationFoot.tsx'
import { ApplicationHeader } from '../ApplicationHeader.tsx'
import { AccountFrame } from '../frame/AccountFrame.tsx'
import { Unreachable } from '../Unreachable.tsx'
import { useAccount } from '../use-account.ts'
import { accountMenu, currentWord } from './account-menu.ts'

/** The account area: header, side menu by role, and the screen. */
export function Component() {
  const t = useMessages('areas')
  const account = useAccount()
  const logOut = useLogout()
  const queries = useQueryClient()
  useWaitingMessage()
  useWaitingUploads()
  const { pathname } = useLocation()
  const roles = account.is === 'here' ? account.roles : []
  const isJuror = roles.includes('juror')
  useEffect(() => {
    if (isJuror)
      void import('#features/jury/scoring/web/stored-evaluations.ts').then(({ cleanUpStoredEvaluations }) =>
        cleanUpStoredEvaluations(queries),
      )
  }, [isJuror, queries])
  const isInCheckout = useMatch('/account/projects/:projectId/payment') !== null
  const groups = accountMenu(t, roles, () => void logOut())

  return (
    <>
      <ApplicationHeader current="account" />
      <AccountFrame
        label={t('menu.account')}
        groups={groups}
        current={currentWord(pathname)}
        alone={isInCheckout}
      >
        {account.is === 'here' && (
          <>
            <AddressStrip />
            <Outlet />
          </>
        )}
        {account.is === 'loading' && (
          <Loading label={t('state.loading')}>
            <Bar title width={40} />
          </Loading>
        )}
        {account.is === 'unreachable' && <Unreachable onRetry={account.retry} />}
      </AccountFrame>
      <ApplicationFoot />
    </>
  )
}
