import type { AdminContest } from '#features/contests/contest/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import style from './DisciplineChoice.module.css'

interface DisciplineChoiceProps {
  disciplines: AdminContest['disciplines']
  chosen: readonly string[]
  disabled?: boolean
  error: string | undefined
  onChange(chosen: string[]): void
}

/** The disciplines that are asked for something; with none chosen, all of them. */
export function DisciplineChoice({ disciplines, chosen, disabled, error, onChange }: DisciplineChoiceProps) {
  const t = useMessages('contests')
  const own = useLanguage()
  if (disciplines.length < 2) return null
  return (
    <fieldset className={style.disciplines} disabled={disabled}>
      <legend>{t('fields.disciplines')}</legend>
      {disciplines.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={inLanguage(name, own)}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const others = chosen.filter((one) => one !== id)
            onChange(event.currentTarget.checked ? [...others, id] : others)
          }}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
