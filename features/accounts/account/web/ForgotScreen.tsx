import { useState } from 'react'
import { forgotPasswordCall } from '#features/accounts/session/login-calls.ts'
import { AuthAside } from '#features/accounts/session/web/AuthAside.tsx'
import { AuthLayout } from '#features/accounts/session/web/AuthLayout.tsx'
import style from '#features/accounts/session/web/AuthPage.module.css'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { links } from '#web/links.ts'
import type { forgotPassword } from '../contract-recovery.ts'

/** Requests a password reset link; shows the same message whether or not the address has an account. */
export function ForgotScreen() {
  const t = useMessages('accounts')
  const { missing, areFilled } = useMissing()
  const [said, setSaid] = useState<string | null>(null)
  const request = useApiAction<typeof forgotPassword>(forgotPasswordCall, {
    onDone: ({ message }) => setSaid(message),
  })
  const { form, values, field, summary } = useFields({ email: '' }, missing ?? request.error)
  const back = <Anchor href={links.login()}>{t('forgot.back')}</Anchor>

  const send = () => {
    if (areFilled(values)) request.mutate(values)
  }

  return (
    <AuthLayout title={t('forgot.title')}>
      {said ? (
        <AuthAside
          answer
          key="sent"
          title={t('forgot.sent_title')}
          lead={said}
          actions={
            <>
              <Button onClick={() => setSaid(null)}>{t('forgot.again')}</Button>
              {back}
            </>
          }
        >
          <p className="muted">{t('forgot.nothing_came')}</p>
        </AuthAside>
      ) : (
        <AuthAside title={t('forgot.title')} lead={t('forgot.lead')}>
          <form ref={form} className={style.form} method="post" noValidate onSubmit={sending(send)}>
            <FormSummary>{summary}</FormSummary>
            <TextField
              {...field('email')}
              label={t('field.email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
            />
            <div className={style.ways}>
              <Button type="submit" look="next" busy={request.isPending}>
                {t('forgot.submit')}
              </Button>
              {back}
            </div>
          </form>
        </AuthAside>
      )}
    </AuthLayout>
  )
}
