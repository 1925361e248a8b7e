import type { AdminContest } from '#features/contests/contest/contract.ts'
import { type EntryField, fieldTypes } from '#features/contests/contest/entry-fields.ts'
import { contestKinds } from '#features/contests/lifecycle.ts'
import { inLanguage, type Localized, languages, locales, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { DisciplineChoice } from './DisciplineChoice.tsx'
import { moved } from './disciplines-form.ts'
import edit from './EditForms.module.css'
import style from './Fields.module.css'
import { type FieldForm, isUnread, newOption } from './fields-form.ts'
import { Moves } from './Moves.tsx'

interface FieldPartsProps {
  row: FieldForm
  /** The field as it was saved, if its type and audience stay: projects have answered it. */
  saved: EntryField | undefined
  contest: AdminContest
  errorAt(part: string): string | undefined
  onChange(next: FieldForm): void
}

/** Everything about one field. */
export function FieldParts({ row, saved, contest, errorAt, onChange }: FieldPartsProps) {
  const t = useMessages('contests')
  const set = (part: Partial<FieldForm>) => onChange({ ...row, ...part })
  const isFixed = saved !== undefined
  return (
    <div className={style.parts}>
      <InLanguages
        labelOf={(language) => t('fields.label', { language })}
        text={row.label}
        most={200}
        error={errorAt('label')}
        onChange={(label) => set({ label })}
      />
      <InLanguages
        labelOf={(language) => t('fields.help', { language })}
        text={row.help}
        most={500}
        error={errorAt('help')}
        onChange={(help) => set({ help })}
      />
      <div className={edit.triples}>
        <SelectField
          compact
          label={t('fields.type')}
          options={fieldTypes.map((value) => ({ value, label: t(`field_type.${value}`) }))}
          value={row.type}
          disabled={isFixed}
          error={errorAt('type')}
          onChange={(event) => {
            const type = fieldTypes.find((one) => one === event.currentTarget.value)
            if (type) set({ type })
          }}
        />
        <TypeParts row={row} errorAt={errorAt} set={set} />
      </div>
      {(row.type === 'choice' || row.type === 'choices') && (
        <Options row={row} saved={saved} errorAt={errorAt} onChange={(options) => set({ options })} />
      )}
      <Checkbox
        label={t('admin.slot_required')}
        checked={row.isRequired}
        disabled={contest.areFieldsFixed && !(saved?.isRequired ?? false)}
        error={errorAt('isRequired')}
        onChange={(event) => set({ isRequired: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('fields.for_jurors')}
        hint={t('fields.for_jurors_about')}
        checked={row.isForJurors}
        disabled={isFixed && !saved.isForJurors}
        error={errorAt('isForJurors')}
        onChange={(event) => set({ isForJurors: event.currentTarget.checked })}
      />
      <Audience row={row} contest={contest} isFixed={isFixed} set={set} errorAt={errorAt} />
    </div>
  )
}

interface PartsProps {
  row: FieldForm
  errorAt(part: string): string | undefined
  set(part: Partial<FieldForm>): void
}

/** The length of a text, or the unit and the range of a number. */
function TypeParts({ row, errorAt, set }: PartsProps) {
  const t = useMessages('contests')
  const own = useLanguage()
  if (row.type === 'line' || row.type === 'paragraph') {
    return (
      <NumberField
        compact
        label={t('admin.characters')}
        value={row.characters}
        error={errorAt('characters')}
        onChange={(event) => set({ characters: event.currentTarget.value })}
      />
    )
  }
  if (row.type !== 'number') return null
  const bound = (part: 'least' | 'most') => ({
    compact: true,
    value: row[part],
    error: isUnread(row[part], own) ? t('fields.unread') : errorAt(part),
    onChange: (event: { currentTarget: { value: string } }) => set({ [part]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField
        compact
        label={t('fields.unit')}
        hint={t('fields.unit_hint')}
        maxLength={20}
        value={row.unit}
        error={errorAt('unit')}
        onChange={(event) => set({ unit: event.currentTarget.value })}
      />
      <NumberField label={t('admin.images_at_least')} {...bound('least')} />
      <NumberField label={t('admin.images_at_most')} {...bound('most')} />
    </>
  )
}

interface OptionsProps {
  row: FieldForm
  saved: EntryField | undefined
  errorAt(part: string): string | undefined
  onChange(options: FieldForm['options']): void
}

function Options({ row: { options }, saved, errorAt, onChange }: OptionsProps) {
  const t = useMessages('contests')
  const own = useLanguage()
  return (
    <fieldset className={style.options}>
      <legend>{t('fields.options')}</legend>
      {options.map((option, place) => {
        const name = inLanguage(option.label, own)
        const isKept = saved?.options.some(({ key }) => key === option.key)
        return (
          <div key={option.key} className={style.option}>
            <InLanguages
              labelOf={(language) => t('fields.option', { place: place + 1, language })}
              text={option.label}
              most={200}
              error={errorAt(`options.${place}.label`)}
              onChange={(label) =>
                onChange(options.map((one, at) => (at === place ? { ...one, label } : one)))
              }
            />
            <Moves
              name={name}
              isFirst={place === 0}
              isLast={place === options.length - 1}
              staysBecause={isKept ? t('fields.kept') : undefined}
              onMove={(by) => onChange(moved(options, place, by))}
              onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
            />
          </div>
        )
      })}
      {errorAt('options') && <FieldError>{errorAt('options')}</FieldError>}
      <div>
        <Button small look="text" onClick={() => onChange([...options, newOption()])}>
          {t('fields.option_add')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Who is asked: the kind of submission, where the contest accepts both, and the disciplines. */
function Audience({
  row,
  contest,
  isFixed,
  set,
  errorAt,
}: PartsProps & { contest: AdminContest; isFixed: boolean }) {
  const t = useMessages('contests')
  return (
    <>
      {contest.kind === 'both' && (
        <div className={edit.triples}>
          <SelectField
            compact
            label={t('fields.taken_by')}
            options={contestKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={row.takenBy}
            disabled={isFixed}
            error={errorAt('takenBy')}
            onChange={(event) => {
              const takenBy = contestKinds.find((one) => one === event.currentTarget.value)
              if (takenBy) set({ takenBy })
            }}
          />
        </div>
      )}
      <DisciplineChoice
        disciplines={contest.disciplines}
        chosen={row.disciplineIds}
        disabled={isFixed}
        error={errorAt('disciplineIds')}
        onChange={(disciplineIds) => set({ disciplineIds })}
      />
    </>
  )
}

interface InLanguagesProps {
  labelOf(language: string): string
  text: Localized
  most: number
  error: string | undefined
  onChange(text: Localized): void
}

/** A text in four languages, side by side. */
function InLanguages({ labelOf, text, most, error, onChange }: InLanguagesProps) {
  const own = useLanguage()
  return (
    <div className={edit.pairs}>
      {languages.map((language) => (
        <TextField
          key={language}
          compact
          label={labelOf(ownNames[language])}
          lang={locales[language]}
          maxLength={most}
          value={text[language]}
          error={language === own ? error : undefined}
          onChange={(event) => onChange({ ...text, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
