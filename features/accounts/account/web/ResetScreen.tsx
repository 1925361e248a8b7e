import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { resetPasswordCall } from '#features/accounts/session/login-calls.ts'
import { AuthAside } from '#features/accounts/session/web/AuthAside.tsx'
import { AuthLayout } from '#features/accounts/session/web/AuthLayout.tsx'
import style from '#features/accounts/session/web/AuthPage.module.css'
import { DeadLink } from '#features/accounts/session/web/DeadLink.tsx'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useLinkToken } from '#features/accounts/session/web/use-link-token.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import { Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { leaveSession } from '#web/session/session.ts'
import type { resetPassword } from '../contract-recovery.ts'
import { NewPassword } from './NewPassword.tsx'

const nothing = { password: '', password_confirmation: '' }

/** The screen of a reset link: a new password, twice. */
export function ResetScreen() {
  const t = useMessages('accounts')
  const token = useLinkToken()
  const [dead, setDead] = useState<string | null>(null)
  return (
    <AuthLayout title={t('reset.title')}>
      {token === null || token === dead ? (
        <DeadLink
          actions={
            <>
              <ButtonLink look="next" href={links.forgotPassword()}>
                {t('link.new')}
              </ButtonLink>
              <Anchor href={links.login()}>{t('forgot.back')}</Anchor>
            </>
          }
        />
      ) : (
        <AuthAside title={t('reset.title')} lead={t('reset.lead')}>
          <ResetForm token={token} onDead={() => setDead(token)} />
        </AuthAside>
      )}
    </AuthLayout>
  )
}

function ResetForm({ token, onDead }: { token: string; onDead: () => void }) {
  const t = useMessages('accounts')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { missing, areFilled } = useMissing()
  const reset = useApiAction<typeof resetPassword>(resetPasswordCall, {
    onDone: async ({ message }) => {
      // Every session has ended, the one of this browser too.
      leaveSession()
      say.success(message)
      await navigate(links.login(), { replace: true })
      queries.clear()
    },
  })
  const { form, values, field, summary } = useFields(nothing, missing ?? reset.error)

  const send = () => {
    if (!areFilled(values)) return
    const onError = (error: Error) => {
      if (error instanceof Rejected && error.status === 410) onDead()
    }
    reset.mutate({ ...values, token }, { onError })
  }

  return (
    <form ref={form} className={style.form} method="post" noValidate onSubmit={sending(send)}>
      <FormSummary>{summary}</FormSummary>
      <NewPassword {...field('password')} label={t('field.new_password')} />
      <PasswordField
        {...field('password_confirmation')}
        label={t('field.new_password_confirmation')}
        autoComplete="new-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
      <div>
        <Button type="submit" look="next" busy={reset.isPending}>
          {t('reset.submit')}
        </Button>
      </div>
    </form>
  )
}
