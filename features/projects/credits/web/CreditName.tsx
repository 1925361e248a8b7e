import { useDebouncedValue } from '@mantine/hooks'
import { searchFirms } from '#features/firms/profile/contract.ts'
import type { CreditLine } from '#features/projects/steps/contract.ts'
import { formatCountry } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import style from './CreditName.module.css'

interface CreditNameProps {
  line: CreditLine
  disabled: boolean
  onChange(part: Pick<CreditLine, 'name' | 'firmId'>): void
}

const mostOffered = 3

/** A name written freely; where it is a firm that the portal knows, the credit may lead to that firm's page. */
export function CreditName({ line, disabled, onChange }: CreditNameProps) {
  const t = useMessages('projects')
  const language = useLanguage()
  const [settled] = useDebouncedValue(line.name.trim(), 300)
  const isOpen = !disabled && settled.length >= 3
  const found = useApiQuery(searchFirms, { text: settled }, { enabled: isOpen })
  const known = isOpen ? (found.data ?? []) : []
  const linked = known.find(({ id }) => id === line.firmId)
  const placeOf = ({ city, country, host }: (typeof known)[number]) =>
    [city, country && formatCountry(country, language), host].filter(Boolean).join(' · ')
  return (
    <>
      <TextField
        label={t('credits.name')}
        autoComplete="off"
        maxLength={200}
        disabled={disabled}
        value={line.name}
        hint={line.firmId ? t('credits.linked', { firm: linked?.name ?? line.name }) : undefined}
        // Another name is somebody else's.
        onChange={({ currentTarget: { value } }) =>
          onChange({ name: value, firmId: value.trim() === line.name.trim() ? line.firmId : null })
        }
      />
      {line.firmId && !disabled && (
        <Button look="text" small onClick={() => onChange({ name: line.name, firmId: null })}>
          {t('credits.unlink')}
        </Button>
      )}
      {!line.firmId && known.length > 0 && (
        <ul className={style.known} aria-label={t('credits.known')}>
          {known.slice(0, mostOffered).map((firm) => (
            <li key={firm.id}>
              <button type="button" onClick={() => onChange({ name: firm.name, firmId: firm.id })}>
                {firm.name} <span>{placeOf(firm)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
