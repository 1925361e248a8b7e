import { useId, useMemo } from 'react'
import { isTimeZone, zoneWithOffset } from '#features/contests/contest/local-time.ts'
import { listZones, zoneNamed } from '#features/contests/contest/time-zones.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'

interface TimeZoneFieldProps {
  value: string
  error?: string
  disabled?: boolean
  onChange(event: { currentTarget: { value: string } }): void
}

/** A time zone, found in the list by its city or its name; its common name and offset beneath. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const list = useId()
  const zones = useMemo(() => listZones(language, new Date()), [language])
  const zone = zoneNamed(props.value)
  return (
    <div>
      <TextField
        compact
        label={t('admin.zone')}
        hint={isTimeZone(zone) ? zoneWithOffset(zone, language, new Date()) : t('admin.zone_hint')}
        list={list}
        autoComplete="off"
        spellCheck={false}
        // The list shows what contains the text of the field, so a city typed over the whole finds its zone.
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => zone !== props.value && props.onChange({ currentTarget: { value: zone } })}
        {...props}
      />
      <datalist id={list}>
        {zones.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  )
}
