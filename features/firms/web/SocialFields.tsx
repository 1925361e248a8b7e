import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { mostSocialLinks } from '../contract.ts'
import style from './Firms.module.css'

interface SocialFieldsProps {
  addresses: readonly string[]
  errorOf: (place: number) => string | undefined
  disabled?: boolean | undefined
  onChange: (addresses: string[]) => void
}

/** The firm's social pages, one a line. */
export function SocialFields({ addresses, errorOf, disabled, onChange }: SocialFieldsProps) {
  const t = useMessages('firms')
  return (
    <>
      {addresses.map((address, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position.
        <div key={at} className={style.line}>
          <TextField
            label={t('social.link', { place: at + 1 })}
            error={errorOf(at)}
            disabled={disabled}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={address}
            onChange={(event) => onChange(addresses.toSpliced(at, 1, event.currentTarget.value))}
          />
          {!disabled && (
            <Button
              look="text"
              small
              aria-label={t('social.remove_named', { place: at + 1 })}
              onClick={() => onChange(addresses.toSpliced(at, 1))}
            >
              {t('users.remove')}
            </Button>
          )}
        </div>
      ))}
      {!disabled && addresses.length < mostSocialLinks && (
        <div>
          <Button small onClick={() => onChange([...addresses, ''])}>
            {t('social.add')}
          </Button>
        </div>
      )}
    </>
  )
}
