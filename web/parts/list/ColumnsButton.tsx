import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import style from './List.module.css'

interface ColumnsButtonProps<Column extends string> {
  /** All columns in the order of the table, with their headers. */
  all: readonly { name: Column; label: string }[]
  byDefault: readonly Column[]
  columns: readonly Column[]
  onChoose(columns: readonly Column[]): void
}

/** Chooses the columns of a list; each change applies at once. */
export function ColumnsButton<Column extends string>(props: ColumnsButtonProps<Column>) {
  const { all, byDefault, columns, onChoose } = props
  const t = useMessages('shared')
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (column: Column) =>
    onChoose(
      all
        .map(({ name }) => name)
        .filter((name) => (name === column ? !columns.includes(name) : columns.includes(name))),
    )
  return (
    <>
      <Button look="text" small onClick={() => setIsOpen(true)}>
        {t('list.columns')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('list.columns')}
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>{t('list.done')}</Button>
            <Button look="text" onClick={() => onChoose(byDefault)}>
              {t('list.default_columns')}
            </Button>
          </>
        }
      >
        <div className={style.columns}>
          {all.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={columns.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}
