import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { isTimeZone, zoneWithOffset } from '../zone.ts'

interface TimeZoneFieldProps {
  value: string
  error?: string
  disabled?: boolean
  onChange(event: { currentTarget: { value: string } }): void
}

/** The technical name of a time zone, with its common name and offset beneath. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const hint = isTimeZone(props.value) ? zoneWithOffset(props.value, language, new Date()) : undefined
  return <TextField compact label={t('admin.zone')} hint={hint} {...props} />
}
