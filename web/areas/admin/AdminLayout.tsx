import { Outlet, useLocation, useMatch, useSearchParams } from 'react-router'
import { useLogout } from '#features/accounts/session/web/use-logout.ts'
import { listAdminContests } from '#features/contests/contest/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { ApplicationFoot } from '../ApplicationFoot.tsx'
import { ConnectionStrip, useHeader } from '../ApplicationHeader.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import type { MenuItem } from '../frame/frame-messages.ts'
import { Unreachable } from '../Unreachable.tsx'
import { useAccount } from '../use-account.ts'
import { AdminSearch } from './AdminSearch.tsx'
import {
  adminSections,
  contestInMenu,
  contestParts,
  crumbsOf,
  currentItem,
  type MenuContest,
} from './admin-menu.ts'
import { useLastContest } from './last-contest.ts'
import { useRecentItems } from './recent-items.ts'

/** The admin layout. The server decides what is allowed; this only redirects. */
export function Component() {
  const t = useMessages('areas')
  const header = useHeader()
  const logOut = useLogout()
  const account = useAccount()
  const { pathname } = useLocation()
  const isOrganiser = account.is === 'here' && account.roles.includes('organiser')
  const { contest, contests } = useMenuContests(isOrganiser)
  const recent = useRecentItems(pathname)
  const pages: (MenuItem & { href: string })[] = [
    { key: links.admin(), label: t('admin.home'), href: links.admin() },
    ...(contest ? contestParts(t, contest) : []),
    ...adminSections(t),
  ]
  const items: MenuItem[] = [
    ...pages,
    ...recent.map(({ href, title }) => ({
      group: t('admin.recent'),
      key: `recent ${href}`,
      label: title,
      href,
    })),
    { group: t('admin.group.account'), key: 'account', label: t('menu.account'), href: links.account() },
    { group: t('admin.group.account'), key: 'logout', label: t('menu.logout'), press: () => void logOut() },
  ]

  return (
    <>
      <AdminFrame
        {...header}
        items={items}
        tool={
          isOrganiser && (
            <AdminSearch
              pages={pages.map(({ href, label, group }) => ({ href, label, note: group }))}
              contests={contests.map(({ id, name }) => ({ href: links.adminContest(id), label: name }))}
            />
          )
        }
        current={currentItem(pages, pathname)}
        crumbs={{ label: t('admin.crumbs'), list: crumbsOf(t, pathname, contest) }}
        strip={<ConnectionStrip />}
      >
        {account.is === 'loading' && (
          <Loading label={t('state.loading')}>
            <RowBars />
          </Loading>
        )}
        {account.is === 'unreachable' && <Unreachable onRetry={account.retry} />}
        {account.is === 'here' &&
          (account.needsSecondFactor ? (
            <StateScreen
              title={t('admin.second_factor_title')}
              actions={
                <ButtonLink look="next" href={links.security()}>
                  {t('admin.second_factor_action')}
                </ButtonLink>
              }
            >
              {t('admin.second_factor_about')}
            </StateScreen>
          ) : account.roles.includes('organiser') ? (
            <Outlet />
          ) : (
            <StateScreen
              title={t('state.forbidden_title')}
              actions={<ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>}
            >
              {t('admin.forbidden_about', { name: account.name })}
            </StateScreen>
          ))}
      </AdminFrame>
      <ApplicationFoot />
    </>
  )
}

/** All contests, and the one whose parts stand in the menu. */
function useMenuContests(isOrganiser: boolean): {
  contest: MenuContest | undefined
  contests: MenuContest[]
} {
  const language = useLanguage()
  const [search] = useSearchParams()
  const opened = useMatch('/admin/contests/:contestId/*')?.params.contestId
  // The form of a new contest is none yet.
  const contestId = (opened !== 'new' && opened) || search.get('contest')
  const last = useLastContest(contestId)
  const { data = [] } = useApiQuery(listAdminContests, {}, { enabled: isOrganiser })
  const contests = data.map(({ id, name, status }) => ({ id, name: inLanguage(name, language), status }))
  return { contest: contestInMenu(contests, { opened: contestId, last }), contests }
}
