import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { changeEmail, getEmail } from '../contract-recovery.ts'
import style from './EditScreen.module.css'

const nothing = { email: '', current_password: '' }

/** Moves the account to another address, once the link mailed to it is followed. */
export function EmailForm() {
  const t = useMessages('accounts')
  const address = useApiQuery(getEmail, {}).data
  const { missing, areFilled } = useMissing()
  const change = useApiAction(changeEmail, {
    onDone: ({ message }) => {
      say.success(message)
      setValues(nothing)
    },
    refreshes: [getEmail],
  })
  const { form, values, setValues, field, summary } = useFields(nothing, missing ?? change.error)

  const send = () => {
    if (areFilled(values)) change.mutate(values)
  }

  return (
    <form ref={form} className={style.form} noValidate onSubmit={sending(send)}>
      <section className={style.group}>
        <h2>{t('email.title')}</h2>
        <div className={style.column}>
          {address?.confirmed && <p>{t('email.confirmed', { email: address.email })}</p>}
          {address?.pending && <p className="muted">{t('email.pending', { email: address.pending })}</p>}
          <FormSummary>{summary}</FormSummary>
          <TextField
            {...field('email')}
            label={t('email.new')}
            hint={t('email.hint')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <PasswordField
            {...field('current_password')}
            label={t('field.current_password')}
            autoComplete="current-password"
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
          />
          <div>
            <Button type="submit" busy={change.isPending}>
              {t('email.title')}
            </Button>
          </div>
        </div>
      </section>
    </form>
  )
}
