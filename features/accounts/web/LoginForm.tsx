import { useState } from 'react'
import { Invalid, Refused } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { login } from '../contract.ts'
import style from './Door.module.css'
import type { DoorFormProps } from './Door.tsx'
import { FormSummary } from './FormSummary.tsx'
import { sending, useFields } from './fields.ts'
import { useEntered } from './use-entered.ts'

const nothing = { email: '', password: '' }

export function LoginForm({ heading: Heading, look }: DoorFormProps) {
  const t = useWords('accounts')
  const shared = useWords('shared')
  const enter = useAct(login, { onDone: useEntered() })
  const [missing, setMissing] = useState<Invalid | null>(null)
  const { form, values, field, summary } = useFields(nothing, missing ?? enter.error, {
    keptAs: 'login',
    secret: ['password'],
    // Of the server's answers the specification shows one, that to a wrong password.
    isExplained: (failure) => failure === missing || (failure instanceof Refused && failure.status === 401),
  })

  const send = () => {
    const empty = Object.entries(values).filter(([, value]) => value.trim() === '')
    const errors = Object.fromEntries(empty.map(([name]) => [name, [shared('required')]]))
    setMissing(empty.length > 0 ? new Invalid(shared('fill_required'), errors) : null)
    if (empty.length === 0) enter.mutate(values)
  }

  return (
    <section className={style.part}>
      <Heading className={style.heading}>{t('login.title')}</Heading>
      <form ref={form} className={style.form} noValidate onSubmit={sending(send)}>
        <FormSummary>{summary}</FormSummary>
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
        <div>
          <Button type="submit" look={look} busy={enter.isPending}>
            {t('login.submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
