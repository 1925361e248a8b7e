import { Outlet, useLocation } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { ApplicationFoot } from '../ApplicationFoot.tsx'
import { ConnectionStrip, useMast } from '../ApplicationMast.tsx'
import { OfficeFrame } from '../frame/OfficeFrame.tsx'
import { Unreachable } from '../Unreachable.tsx'
import { useAccount } from '../use-account.ts'

const sections = [
  { key: 'contests', href: links.officeContests() },
  { key: 'products', href: links.officeProducts() },
  { key: 'payments', href: links.officePayments() },
  { key: 'coupons', href: links.officeCoupons() },
  { key: 'taxes', href: links.officeTaxes() },
  { key: 'seller', href: links.officeSeller() },
  { key: 'publications', href: links.officePublications() },
  { key: 'translations', href: links.officeTranslations() },
  { key: 'firms', href: links.officeFirms() },
  { key: 'choices', href: links.officeChoices() },
  { key: 'news', href: links.officeNews() },
  { key: 'magazine', href: links.officeMagazine() },
  { key: 'outbox', href: links.outbox() },
] as const

/** The back office. The server decides what may be done; here it is only said whose room this is. */
export function Component() {
  const t = useWords('areas')
  const mast = useMast()
  const account = useAccount()
  const { pathname } = useLocation()
  const items = sections.map(({ key, href }) => ({ key, label: t(`office.${key}`), href }))
  const current = sections.find(({ href }) => pathname.startsWith(href))?.key

  return (
    <>
      <OfficeFrame {...mast} items={items} current={current} strip={<ConnectionStrip />}>
        {account.is === 'loading' && (
          <Loading label={t('state.loading')}>
            <RowBars />
          </Loading>
        )}
        {account.is === 'unreachable' && <Unreachable onRetry={account.retry} />}
        {account.is === 'here' &&
          (account.needsSecondFactor ? (
            <StateScreen
              title={t('office.second_factor_title')}
              acts={
                <ButtonLink look="next" href={links.security()}>
                  {t('office.second_factor_act')}
                </ButtonLink>
              }
            >
              {t('office.second_factor_about')}
            </StateScreen>
          ) : account.roles.includes('organiser') ? (
            <Outlet />
          ) : (
            <StateScreen
              title={t('office.forbidden_title')}
              acts={<ButtonLink href={links.account()}>{t('menu.account')}</ButtonLink>}
            >
              {t('office.forbidden_about', { name: account.name })}
            </StateScreen>
          ))}
      </OfficeFrame>
      <ApplicationFoot />
    </>
  )
}
