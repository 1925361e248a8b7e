import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { searchFirms } from '#features/firms/contract.ts'
import { TextField } from '#web/kit/TextField.tsx'
import { useAsked } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import type { CreditLine } from '../contract.ts'

interface CreditNameProps {
  line: CreditLine
  disabled: boolean
  onChange(part: Pick<CreditLine, 'name' | 'firmId'>): void
}

/** A name written freely; where it is a firm that the portal knows, the credit leads to that firm. */
export function CreditName({ line, disabled, onChange }: CreditNameProps) {
  const t = useWords('projects')
  const listId = useId()
  const [settled] = useDebouncedValue(line.name.trim(), 300)
  const found = useAsked(searchFirms, { text: settled }, { enabled: !disabled && settled.length >= 3 })
  const known = settled.length >= 3 ? (found.data ?? []) : []
  const take = (name: string) => {
    const firm = known.find((one) => one.name === name.trim())
    const isSame = name.trim() === line.name.trim()
    onChange({ name, firmId: firm?.id ?? (isSame ? line.firmId : null) })
  }
  return (
    <>
      <TextField
        label={t('credits.name')}
        list={listId}
        autoComplete="off"
        maxLength={200}
        disabled={disabled}
        value={line.name}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => {
          if (line.name && !line.firmId && known.some((one) => one.name === line.name.trim())) take(line.name)
        }}
      />
      <datalist id={listId}>
        {known.map((firm) => (
          <option key={firm.id} value={firm.name}>
            {firm.city}
          </option>
        ))}
      </datalist>
    </>
  )
}
