import { type ComponentProps, useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { type PasswordStrength, passwordStrength } from '../password-strength.ts'
import style from './StrengthMeter.module.css'

type NewPasswordProps = Pick<
  ComponentProps<typeof PasswordField>,
  'label' | 'name' | 'onChange' | 'className'
> & { value: string; error: string | undefined }

/**
 * A new-password field with the requirements above and a strength meter. A password that the server has rejected counts
 * as weak, whatever its letters and digits.
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

const bars: Record<PasswordStrength, number> = { weak: 1, medium: 2, strong: 3 }

/** The strength of the typed password: three lines and a word. */
function StrengthMeter({ password, isRejected }: { password: string; isRejected: boolean }) {
  const t = useMessages('accounts')
  const counted = passwordStrength(password)
  const strength = counted && isRejected ? 'weak' : counted
  const lit = strength ? bars[strength] : 0
  return (
    <div className={style.meter} data-strength={strength ?? undefined}>
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-lit={bar <= lit || undefined} aria-hidden="true" />
      ))}
      <span role="status" className={style.word}>
        <span className="visually-hidden">{strength && t('password.strength')} </span>
        {strength && t(`strength.${strength}`)}
      </span>
    </div>
  )
}
