import { useEffect, useMemo, useState } from 'react'
import { Invalid, Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { links } from '#web/links.ts'
import { usePrefilled } from '#web/session/prefilled.ts'
import type { login } from '../contract.ts'
import { loginCall } from '../login-calls.ts'
import style from './AuthPage.module.css'
import type { AuthFormProps } from './auth-form.ts'
import { FormSummary } from './FormSummary.tsx'
import { sending, useFields } from './profile-fields.ts'
import { useEntered } from './use-entered.ts'
import { useMissing } from './use-missing.ts'

const errorCodeOf = (failure: Error | null) => (failure instanceof Rejected ? failure.code : null)

/** A required code is not an error of the form; a wrong one is shown at its field. */
function ofForm(failure: Error | null): Error | null {
  if (errorCodeOf(failure) === 'code_needed') return null
  if (failure && errorCodeOf(failure) === 'wrong_code') {
    return new Invalid(failure.message, { code: [failure.message] })
  }
  return failure
}

export function LoginForm({ heading: Heading, look }: AuthFormProps) {
  const t = useMessages('accounts')
  const enter = useApiAction<typeof login>(loginCall, { onDone: useEntered() })
  const initial = { email: usePrefilled()?.email ?? '', password: '', code: '' }
  const { missing, areFilled } = useMissing()
  const [wantsCode, setWantsCode] = useState(false)
  const errorCode = errorCodeOf(enter.error)
  if (!wantsCode && errorCode === 'code_needed') setWantsCode(true)
  if (wantsCode && errorCode === 'wrong_credentials') setWantsCode(false)
  const failure = useMemo(() => ofForm(enter.error), [enter.error])
  const { form, values, field, summary } = useFields(initial, missing ?? failure, {
    draftName: 'login',
    secret: ['password', 'code'],
    // Of the server's errors the specification shows the 401: a wrong password, a wrong code.
    isExplained: (error) => error !== enter.error || (error instanceof Rejected && error.status === 401),
  })

  useEffect(() => {
    if (wantsCode) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [wantsCode, form])

  const send = () => {
    const { code, ...wanted } = values
    if (areFilled(wanted)) enter.mutate({ ...wanted, code: wantsCode && code.trim() ? code : undefined })
  }

  return (
    <section className={style.part}>
      <Heading className={style.heading}>{t('login.title')}</Heading>
      <form ref={form} className={style.form} method="post" noValidate onSubmit={sending(send)}>
        <FormSummary>{errorCode === 'wrong_code' && !missing ? null : summary}</FormSummary>
        <TextField
          {...field('email')}
          label={t('field.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          {...field('password')}
          label={t('field.password')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
        {wantsCode && (
          <TextField
            {...field('code')}
            label={t('login.code')}
            hint={t('login.code_hint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <div className={style.actions}>
          <Button type="submit" look={look} busy={enter.isPending}>
            {t('login.submit')}
          </Button>
          <Anchor href={links.forgotPassword()}>{t('forgot.title')}</Anchor>
        </div>
      </form>
    </section>
  )
}
