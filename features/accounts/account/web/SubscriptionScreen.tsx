import { useLocation } from 'react-router'
import { AuthAside } from '#features/accounts/session/web/AuthAside.tsx'
import { AuthLayout } from '#features/accounts/session/web/AuthLayout.tsx'
import { DeadLink } from '#features/accounts/session/web/DeadLink.tsx'
import { useLinkToken } from '#features/accounts/session/web/use-link-token.ts'
import { Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { chooseSubscription, subscriptions } from '../contract-subscriptions.ts'

/**
 * The screen of the link in a mail's footer; its address names the kind of mails. It needs a click, because mail scanners
 * follow links too.
 */
export function Component() {
  const t = useMessages('accounts')
  const areas = useMessages('areas')
  const { pathname } = useLocation()
  const kind = subscriptions.find((one) => pathname.startsWith(`/${one}`)) ?? 'reminders'
  const token = useLinkToken()
  const choose = useApiAction(chooseSubscription)
  const isDead = token === null || (choose.error instanceof Rejected && choose.error.status === 404)
  const wanted = choose.data?.wanted ?? true
  if (isDead) {
    return (
      <AuthLayout title={t(`subscription.${kind}.title`)}>
        <DeadLink
          actions={
            <ButtonLink look="next" href={links.account()}>
              {areas('state.back_home')}
            </ButtonLink>
          }
        />
      </AuthLayout>
    )
  }
  const press = (
    <Button
      look={choose.data ? 'outline' : 'next'}
      busy={choose.isPending}
      onClick={() => choose.mutate({ kind, token, wanted: !wanted })}
    >
      {t(`subscription.${kind}.${wanted ? 'stop' : 'start'}`)}
    </Button>
  )
  return (
    <AuthLayout title={t(`subscription.${kind}.title`)}>
      <AuthAside
        key={String(choose.data?.wanted)}
        answer={choose.isSuccess}
        title={t(`subscription.${kind}.${choose.data ? (wanted ? 'on' : 'off') : 'title'}`)}
        lead={t(`subscription.${kind}.lead`)}
        actions={press}
      >
        {choose.error && <p role="alert">{choose.error.message}</p>}
      </AuthAside>
    </AuthLayout>
  )
}
