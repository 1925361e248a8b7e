import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchFirms } from '#features/firms/contract.ts'
import { formatCountry } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import type { CreditLine } from '../contract.ts'
import { creditRoles } from '../credits.ts'
import creditNameStyle from './CreditName.module.css'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'

type Line = CreditLine & { key: string }

/** The firms and people behind the work; a row without a name is not sent. */
export function CreditsStep() {
  const t = useMessages('projects')
  const { project, change } = useStep()
  const [lines, setLines] = useState<Line[]>(() =>
    project.credits.map((line) => ({ ...line, key: crypto.randomUUID() })),
  )
  const take = (next: Line[]) => {
    setLines(next)
    const credits = next.filter((line) => line.name.trim()).map(({ key: _, ...line }) => line)
    change({ credits })
  }
  const set = (key: string, part: Partial<CreditLine>) =>
    take(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const move = (index: number, by: -1 | 1) => {
    const next = [...lines]
    const [line] = next.splice(index, 1)
    if (line) next.splice(index + by, 0, line)
    take(next)
  }
  const add = () =>
    setLines([...lines, { key: crypto.randomUUID(), role: 'architecture', name: '', firmId: null }])
  const isLocked = !project.isEditable
  return (
    <>
      <p className={style.lead}>{t('credits.lead')}</p>
      <div className={style.fields}>
        {lines.length > 0 && (
          <ol className={style.rows}>
            {lines.map((line, index) => (
              <li key={line.key}>
                <SelectField
                  label={t('credits.role')}
                  options={creditRoles.map((role) => ({ value: role, label: t(`credit.${role}`) }))}
                  value={line.role}
                  disabled={isLocked}
                  onChange={(event) => {
                    const role = creditRoles.find((one) => one === event.currentTarget.value)
                    if (role) set(line.key, { role })
                  }}
                />
                <div>
                  <CreditName line={line} disabled={isLocked} onChange={(part) => set(line.key, part)} />
                </div>
                <span className={style.actions} hidden={isLocked}>
                  {index > 0 && (
                    <Button
                      look="text"
                      onClick={() => move(index, -1)}
                      aria-label={t('credits.up', { name: line.name })}
                    >
                      ↑
                    </Button>
                  )}
                  {index < lines.length - 1 && (
                    <Button
                      look="text"
                      onClick={() => move(index, 1)}
                      aria-label={t('credits.down', { name: line.name })}
                    >
                      ↓
                    </Button>
                  )}
                  <Button
                    look="text"
                    onClick={() => take(lines.filter((one) => one.key !== line.key))}
                    aria-label={t('credits.remove_name', { name: line.name })}
                  >
                    {t('credits.remove')}
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        )}
        {!isLocked && (
          <div>
            <Button onClick={add}>{t('credits.add')}</Button>
          </div>
        )}
      </div>
    </>
  )
}

interface CreditNameProps {
  line: CreditLine
  disabled: boolean
  onChange(part: Pick<CreditLine, 'name' | 'firmId'>): void
}

const mostOffered = 3

/** A free-text name; if the portal knows the firm, the credit may link to the firm's page. */
function CreditName({ line, disabled, onChange }: CreditNameProps) {
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
        // A different name belongs to a different firm.
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
        <ul className={creditNameStyle.known} aria-label={t('credits.known')}>
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
