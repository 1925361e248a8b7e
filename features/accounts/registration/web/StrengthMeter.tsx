import { useMessages } from '#web/i18n/messages.ts'
import { type PasswordStrength, passwordStrength } from '../password-strength.ts'
import style from './StrengthMeter.module.css'

const bars: Record<PasswordStrength, number> = { weak: 1, medium: 2, strong: 3 }

/** How strong the password is, as it is typed: three lines and a word. */
export function StrengthMeter({ password, isRejected }: { password: string; isRejected: boolean }) {
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
