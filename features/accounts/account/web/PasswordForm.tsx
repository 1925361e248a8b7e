import { changePassword } from '#features/accounts/session/contract.ts'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { say } from '#web/kit/messages.ts'
import style from './EditScreen.module.css'

const nothing = { current_password: '', new_password: '', new_password_confirmation: '' }

export function PasswordForm({ email }: { email: string }) {
  const t = useMessages('accounts')
  const { missing, areFilled } = useMissing()
  const change = useApiAction(changePassword, {
    onDone: ({ message }) => {
      say.success(message)
      setValues(nothing)
    },
  })
  const { form, values, setValues, field, summary } = useFields(nothing, missing ?? change.error, {
    hasToast: true,
  })
  const words = { showLabel: t('password.show'), hideLabel: t('password.hide') }

  const send = () => {
    if (areFilled(values)) change.mutate(values)
  }

  return (
    <form ref={form} className={style.form} noValidate onSubmit={sending(send)}>
      <section className={style.group}>
        <h2>{t('edit.password')}</h2>
        <div className={style.column}>
          <FormSummary>{summary}</FormSummary>
          {/* Names the account for password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            {...field('current_password')}
            {...words}
            label={t('field.current_password')}
            autoComplete="current-password"
          />
          <PasswordField
            {...field('new_password')}
            {...words}
            label={t('field.new_password')}
            hint={t('password.hint')}
            autoComplete="new-password"
          />
          <PasswordField
            {...field('new_password_confirmation')}
            {...words}
            label={t('field.new_password_confirmation')}
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" busy={change.isPending}>
              {t('edit.password')}
            </Button>
          </div>
        </div>
      </section>
    </form>
  )
}
