import { useState } from 'react'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { type CategoryRow, type DisciplineRow, moved, newCategory, replaced } from './disciplines-form.ts'
import style from './EditForms.module.css'
import { Moves } from './Moves.tsx'

interface DisciplineFieldsProps {
  row: DisciplineRow
  /** The language being edited. */
  written: Language
  isFirst: boolean
  isLast: boolean
  errorAt(field: string): string | undefined
  onChange(next: DisciplineRow): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

export function DisciplineFields(props: DisciplineFieldsProps) {
  const { row, written, isFirst, isLast, errorAt, onChange, onMove, onRemove } = props
  const t = useMessages('contests')
  const [isRemoving, setRemoving] = useState(false)
  const name = inLanguage(row.name, written)
  const setCategories = (categories: CategoryRow[]) => onChange({ ...row, categories })
  return (
    <section className={style.discipline}>
      <div className={style.head}>
        <TextField
          compact
          label={t('admin.discipline')}
          lang={locales[written]}
          maxLength={200}
          placeholder={inLanguage(row.name, written)}
          value={row.name[written]}
          error={errorAt('name')}
          onChange={(event) =>
            onChange({ ...row, name: { ...row.name, [written]: event.currentTarget.value } })
          }
        />
        <Moves
          name={name}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
          onRemove={() => (row.categories.some(({ id }) => id !== null) ? setRemoving(true) : onRemove())}
        />
      </div>
      {row.categories.map((category, place) => (
        <CategoryFields
          key={category.key}
          row={category}
          written={written}
          isFirst={place === 0}
          isLast={place === row.categories.length - 1}
          error={errorAt(`categories.${place}.name`)}
          onChange={(next) => setCategories(replaced(row.categories, next))}
          onMove={(by) => setCategories(moved(row.categories, place, by))}
          onRemove={() => setCategories(row.categories.filter((one) => one.key !== category.key))}
        />
      ))}
      <div className={style.add}>
        <Button look="text" small onClick={() => setCategories([...row.categories, newCategory()])}>
          {t('admin.add_category')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('admin.remove_discipline', { name })}
          lead={t('admin.remove_discipline_follows', { count: row.categories.length })}
          action={t('admin.remove', { name })}
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  )
}

interface CategoryFieldsProps {
  row: CategoryRow
  written: Language
  isFirst: boolean
  isLast: boolean
  error: string | undefined
  onChange(next: CategoryRow): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

function CategoryFields(props: CategoryFieldsProps) {
  const { row, written, isFirst, isLast, error, onChange, onMove, onRemove } = props
  const t = useMessages('contests')
  const field = (name: 'name' | 'description') => ({
    lang: locales[written],
    placeholder: inLanguage(row[name], written),
    value: row[name][written],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...row, [name]: { ...row[name], [written]: event.currentTarget.value } }),
  })
  return (
    <div className={style.category}>
      <TextField compact label={t('admin.category')} maxLength={200} error={error} {...field('name')} />
      <TextField compact label={t('field.description')} maxLength={1000} {...field('description')} />
      <Moves
        name={inLanguage(row.name, written)}
        isFirst={isFirst}
        isLast={isLast}
        onMove={onMove}
        onRemove={onRemove}
      />
    </div>
  )
}
