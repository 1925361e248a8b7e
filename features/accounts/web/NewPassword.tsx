import type { ComponentProps } from 'react'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { useWords } from '#web/words.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

type NewPasswordProps = Pick<
  ComponentProps<typeof PasswordField>,
  'label' | 'name' | 'onChange' | 'error' | 'className'
> & { value: string }

/** A password to be chosen: what makes it strong is said before, and measured while it is typed. */
export function NewPassword({ value, className, ...field }: NewPasswordProps) {
  const t = useWords('accounts')
  return (
    <div className={className}>
      <PasswordField
        {...field}
        value={value}
        hint={t('password.hint')}
        autoComplete="new-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
      <StrengthMeter password={value} />
    </div>
  )
}
