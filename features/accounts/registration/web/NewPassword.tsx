import { type ComponentProps, useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

type NewPasswordProps = Pick<
  ComponentProps<typeof PasswordField>,
  'label' | 'name' | 'onChange' | 'className'
> & { value: string; error: string | undefined }

/**
 * A password to be chosen: what makes it strong is said before, and measured while it is typed. One that the server has
 * rejected is weak, whatever its letters and digits.
 */
export function NewPassword({ value, error, className, ...field }: NewPasswordProps) {
  const t = useMessages('accounts')
  const [rejected, setRejected] = useState<{ error: string | undefined; values: readonly string[] }>({
    error: undefined,
    values: [],
  })
  if (error !== rejected.error)
    setRejected({ error, values: error ? [...rejected.values, value] : rejected.values })
  return (
    <div className={className}>
      <PasswordField
        {...field}
        value={value}
        error={error}
        hint={t('password.hint')}
        autoComplete="new-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
      <StrengthMeter password={value} isRejected={rejected.values.includes(value)} />
    </div>
  )
}
