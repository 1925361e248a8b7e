import type { FocusEvent, FormEvent } from 'react'
import { countryCodes, hasStates, statesOf } from '#features/accounts/countries.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api.ts'
import { useFailureSentence } from '#web/failure.ts'
import { KeptNotice } from '#web/KeptNotice.tsx'
import { useKept } from '#web/kept.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { createFirm, type FirmProfile, type FirmView, listMyFirms, updateFirm } from '../contract.ts'
import style from './FirmForm.module.css'
import { KnownFirms } from './KnownFirms.tsx'

const blank: FirmProfile = {
  name: '',
  country: '',
  state: '',
  city: '',
  address: '',
  zip: '',
  phone: '',
  email: '',
  website: '',
  description: unwritten,
}

function profileOf(firm: FirmView | null): FirmProfile {
  if (!firm) return blank
  const { id: _id, slug: _slug, role: _role, ...profile } = firm
  return profile
}

interface FirmFormProps {
  /** None to enter a new one. */
  firm: FirmView | null
  disabled?: boolean
  /** `outline` where the screen's one filled button stands elsewhere. */
  look?: 'next' | 'outline'
  /** Keeps what was typed when the form is left, as the steps of a project do. */
  savesItself?: boolean
  onSaved?: (firm: FirmView) => void
}

/** The firm's own page in fields: the same in the account and in the step of a project. */
export function FirmForm({ firm, disabled, look = 'next', savesItself, onSaved }: FirmFormProps) {
  const t = useWords('firms')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const kept = useKept(disabled ? null : `firm-${firm?.id ?? 'new'}`, profileOf(firm))
  const { values: profile, setValues: setProfile } = kept
  const done = (saved: FirmView) => {
    kept.settle()
    if (!savesItself) say.success(t('saved'))
    onSaved?.(saved)
  }
  const create = useAct(createFirm, { refreshes: [listMyFirms], onDone: done })
  const update = useAct(updateFirm, { refreshes: [listMyFirms], onDone: done })
  const fault = create.error ?? update.error
  const errors = fault instanceof Invalid ? fault.errors : {}
  const set = (part: Partial<FirmProfile>) => setProfile((before) => ({ ...before, ...part }))
  const field = (name: Exclude<keyof FirmProfile, 'description' | 'country'>) => ({
    label: t(`field.${name}`),
    error: errors[name]?.[0],
    disabled,
    value: profile[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const save = () => {
    if (firm) update.mutate({ ...profile, firmId: firm.id })
    else create.mutate(profile)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    const isChanged = JSON.stringify(profile) !== JSON.stringify(profileOf(firm))
    const isIdle = !create.isPending && !update.isPending
    if (savesItself && !disabled && !isWithin && isChanged && isIdle && profile.name.trim()) save()
  }
  const countries = countryCodes
    .map((value) => ({ value, label: formatCountry(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <form className={style.form} onSubmit={submit} onBlur={leave} noValidate>
      <KeptNotice of={kept} />
      {fault && <p role="alert">{sentenceOf(fault)}</p>}
      <TextField {...field('name')} autoComplete="organization" required maxLength={200} />
      {!firm && <KnownFirms text={profile.name} />}
      <TextField {...field('address')} autoComplete="street-address" />
      <div className={style.pair}>
        <TextField {...field('city')} autoComplete="address-level2" />
        <TextField {...field('zip')} autoComplete="postal-code" />
        <SelectField
          label={t('field.country')}
          error={errors.country?.[0]}
          disabled={disabled}
          placeholder={t('choose')}
          options={countries}
          value={profile.country}
          onChange={(event) => set({ country: event.currentTarget.value, state: '' })}
        />
        {hasStates(profile.country) && (
          <SelectField
            {...field('state')}
            placeholder={t('choose')}
            options={statesOf[profile.country].map((value) => ({ value, label: value }))}
          />
        )}
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('email')} type="email" autoComplete="email" />
      </div>
      <TextField {...field('website')} type="url" autoComplete="url" placeholder="https://" />
      <fieldset className={style.texts} disabled={disabled}>
        <legend className={style.legend}>{t('description')}</legend>
        {languages.map((written: Language) => (
          <TextArea
            key={written}
            label={ownNames[written]}
            lang={locales[written]}
            rows={3}
            maxLength={4000}
            error={errors[`description.${written}`]?.[0]}
            value={profile.description[written]}
            onChange={(event) =>
              set({ description: { ...profile.description, [written]: event.currentTarget.value } })
            }
          />
        ))}
      </fieldset>
      <div>
        <Button
          type="submit"
          look={look}
          busy={create.isPending || update.isPending}
          disabledReason={disabled ? t('held') : undefined}
        >
          {t(firm ? 'save' : 'enter')}
        </Button>
      </div>
    </form>
  )
}
