import { Outlet, useLocation } from 'react-router'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { ApplicationFoot } from '../ApplicationFoot.tsx'
import { ConnectionStrip, useHeader } from '../ApplicationHeader.tsx'
import { AdminFrame } from '../frame/AdminFrame.tsx'
import { Unreachable } from '../Unreachable.tsx'
import { useAccount } from '../use-account.ts'

const sections = [
  { group: 'programme', key: 'contests', message: 'admin.contests', href: links.adminContests() },
  { group: 'programme', key: 'products', message: 'admin.products', href: links.adminProducts() },
  { group: 'programme', key: 'firms', message: 'admin.firms', href: links.adminFirms() },
  { group: 'money', key: 'payments', message: 'admin.payments', href: links.adminPayments() },
  { group: 'money', key: 'coupons', message: 'admin.coupons', href: links.adminCoupons() },
  { group: 'content', key: 'news', message: 'menu.news', href: links.adminNews() },
  { group: 'content', key: 'magazine', message: 'menu.emagazine', href: links.adminMagazine() },
  { group: 'content', key: 'visits', message: 'admin.visits', href: links.adminVisits() },
  { group: 'content', key: 'translations', message: 'admin.translations', href: links.adminTranslations() },
  { group: 'content', key: 'synonyms', message: 'admin.synonyms', href: links.adminSynonyms() },
  { group: 'settings', key: 'seller', message: 'admin.seller', href: links.adminSeller() },
  { group: 'settings', key: 'taxes', message: 'admin.taxes', href: links.adminTaxes() },
  { group: 'settings', key: 'outbox', message: 'admin.outbox', href: links.outbox() },
] as const

/** The admin layout. The server decides what is allowed; this only redirects. */
export function Component() {
  const t = useMessages('areas')
  const header = useHeader()
  const account = useAccount()
  const { pathname } = useLocation()
  const items = sections.map(({ group, key, message, href }) => ({
    group: t(`admin.group.${group}`),
    key,
    label: t(message),
    href,
  }))
  const current = sections.find(({ href }) => pathname.startsWith(href))?.key

  return (
    <>
      <AdminFrame {...header} items={items} current={current} strip={<ConnectionStrip />}>
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
