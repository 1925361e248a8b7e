import type { AdminContest } from '#features/contests/contest/contract.ts'
import { slotKinds } from '#features/contests/contest/limits.ts'
import { inLanguage, type Localized, languages, locales, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { DisciplineChoice } from './DisciplineChoice.tsx'
import style from './EditForms.module.css'
import { newSlot, type SlotForm } from './limits-form.ts'

interface SlotsPartProps {
  disciplines: AdminContest['disciplines']
  slots: readonly SlotForm[]
  errors: Record<string, string[]>
  onChange(slots: SlotForm[]): void
}

/** The documents that a contest requests: names, whether required, accepted file types, and disciplines. */
export function SlotsPart({ disciplines, slots, errors, onChange }: SlotsPartProps) {
  const t = useMessages('contests')
  const change = (place: number, part: Partial<SlotForm>) =>
    onChange(slots.map((slot, at) => (at === place ? { ...slot, ...part } : slot)))
  return (
    <section className={style.part}>
      <h2>{t('admin.slots')}</h2>
      <p className={style.about}>{t('admin.slots_about')}</p>
      {slots.map((slot, place) => (
        <Slot
          key={slot.key}
          slot={slot}
          disciplines={disciplines}
          place={place + 1}
          errorAt={(field) => errors[`limits.slots.${place}.${field}`]?.[0]}
          onChange={(part) => change(place, part)}
          onRemove={() => onChange(slots.filter((one) => one.key !== slot.key))}
        />
      ))}
      {errors['limits.slots'] && <p role="alert">{errors['limits.slots'][0]}</p>}
      <div>
        <Button small onClick={() => onChange([...slots, newSlot()])}>
          {t('admin.slot_add')}
        </Button>
      </div>
    </section>
  )
}

interface SlotProps {
  slot: SlotForm
  disciplines: AdminContest['disciplines']
  place: number
  errorAt(field: string): string | undefined
  onChange(part: Partial<SlotForm>): void
  onRemove(): void
}

function Slot({ slot, disciplines, place, errorAt, onChange, onRemove }: SlotProps) {
  const t = useMessages('contests')
  const own = useLanguage()
  const { label, isRequired, kinds, megabytes } = slot
  const name = inLanguage(label, own) || t('admin.slot', { place })
  const setLabel = (part: Partial<Localized>) => onChange({ label: { ...label, ...part } })
  return (
    <fieldset className={style.discipline} aria-label={name}>
      <div className={style.pairs}>
        {languages.map((language) => (
          <TextField
            key={language}
            compact
            label={t('admin.slot_label', { language: ownNames[language] })}
            lang={locales[language]}
            maxLength={120}
            value={label[language]}
            error={language === own ? errorAt('label') : undefined}
            onChange={(event) => setLabel({ [language]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={style.triples}>
        <fieldset className={style.kinds}>
          <legend>{t('admin.slot_kinds')}</legend>
          {slotKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kind.toUpperCase()}
              checked={kinds.includes(kind)}
              error={kind === 'pdf' ? errorAt('kinds') : undefined}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                onChange({ kinds: slotKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))) })
              }}
            />
          ))}
        </fieldset>
        <NumberField
          compact
          label={t('admin.image_bytes')}
          unit={t('admin.megabyte')}
          value={megabytes}
          error={errorAt('bytes')}
          onChange={(event) => onChange({ megabytes: event.currentTarget.value })}
        />
        <Checkbox
          label={t('admin.slot_required')}
          checked={isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
      </div>
      <DisciplineChoice
        disciplines={disciplines}
        chosen={slot.disciplineIds}
        error={errorAt('disciplineIds')}
        onChange={(disciplineIds) => onChange({ disciplineIds })}
      />
      <div>
        <Button small look="text" aria-label={t('admin.remove', { name })} onClick={onRemove}>
          {t('admin.slot_remove')}
        </Button>
      </div>
    </fieldset>
  )
}
