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
 * refused is weak, whatever its letters and digits.
 */
export function NewPassword({ value, error, className, ...field }: NewPasswordProps) {
  const t = useMessages('accounts')
  const [refused, setRefused] = useState<{ error: string | undefined; values: readonly string[] }>({
    error: undefined,
    values: [],
  })
  if (error !== refused.error)
    setRefused({ error, values: error ? [...refused.values, value] : refused.values })
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
      <StrengthMeter password={value} isRefused={refused.values.includes(value)} />
    </div>
  )
}
