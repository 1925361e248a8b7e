import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getUser } from '#features/accounts/session/contract.ts'
import { AuthAside } from '#features/accounts/session/web/AuthAside.tsx'
import { AuthLayout } from '#features/accounts/session/web/AuthLayout.tsx'
import { DeadLink } from '#features/accounts/session/web/DeadLink.tsx'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { useFields } from '#features/accounts/session/web/profile-fields.ts'
import { Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { dropToken, useMailedToken } from '#web/session/mailed-token.ts'
import { storedToken } from '#web/session/session.ts'
import { confirmEmail, getEmail } from '../contract-recovery.ts'

const link = 'email-confirmation'

/** The screen of a confirmation link. It needs a click, because mail scanners follow links too. */
export function Component() {
  const t = useMessages('accounts')
  const areas = useMessages('areas')
  const token = useMailedToken(link)
  const navigate = useNavigate()
  // This page loads no account, so only the token shows whether a user is logged in.
  const isInside = storedToken() !== null
  const [done, setDone] = useState<string | null>(null)
  const confirm = useApiAction(confirmEmail, {
    refreshes: isInside ? [getEmail, getUser] : [],
    onDone: ({ message, passwordToken }) => {
      dropToken(link)
      if (passwordToken === null) return setDone(message)
      say.success(t('confirm.password'))
      void navigate(links.resetPassword(passwordToken), { replace: true })
    },
  })
  const { summary } = useFields({}, confirm.error)
  const rejection = confirm.error instanceof Rejected ? confirm.error : null
  const isDead = rejection?.status === 410
  useEffect(() => {
    if (isDead) dropToken(link)
  }, [isDead])
  const on = (
    <ButtonLink look="next" href={isInside ? links.account() : links.login()}>
      {isInside ? areas('state.back_home') : t('login.submit')}
    </ButtonLink>
  )

  return (
    <AuthLayout title={t('confirm.title')}>
      {done !== null ? (
        <AuthAside answer key="done" title={t('confirm.done_title')} lead={done} actions={on} />
      ) : token === null || isDead ? (
        <DeadLink
          actions={
            <ButtonLink look="next" href={links.editAccount()}>
              {t('link.new')}
            </ButtonLink>
          }
        />
      ) : (
        <AuthAside
          title={t('confirm.title')}
          lead={`${t('confirm.lead')} ${t(isInside ? 'confirm.others' : 'confirm.outside')}`}
          actions={
            rejection?.code === 'login_first' ? (
              <ButtonLink look="next" href={links.login(links.confirmEmail())}>
                {t('login.submit')}
              </ButtonLink>
            ) : (
              <>
                <Button look="next" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
                  {t('confirm.title')}
                </Button>
                {!isInside && <Anchor href={links.login(links.confirmEmail())}>{t('confirm.login')}</Anchor>}
              </>
            )
          }
        >
          <FormSummary>{summary}</FormSummary>
        </AuthAside>
      )}
    </AuthLayout>
  )
}
