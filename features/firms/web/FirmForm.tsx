import { type FocusEvent, type FormEvent, useId, useRef } from 'react'
import { unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { useVersions } from '#web/parts/use-versions.ts'
import { VersionsDialog } from '#web/parts/VersionsDialog.tsx'
import { createFirm, type FirmProfile, FirmView, listMyFirms, updateFirm } from '../contract.ts'
import { AddressFields } from './AddressFields.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import style from './Firms.module.css'
import { fieldName, fieldText } from './firm-field.ts'
import { KnownFirms } from './KnownFirms.tsx'
import { SocialFields } from './SocialFields.tsx'
import { useShownPhone } from './use-shown-phone.ts'

const nowhere = { address: '', city: '', zip: '', country: '', state: '' }

const blank: FirmProfile = {
  ...nowhere,
  name: '',
  phone: '',
  email: '',
  website: '',
  description: unwritten,
  billing: null,
  socialLinks: [],
}

type ShownPhone = NonNullable<ReturnType<typeof useShownPhone>>

function profileOf(firm: FirmView | null, shown: ShownPhone): FirmProfile {
  if (!firm) return blank
  const { id: _id, slug: _slug, version: _version, role: _role, logo: _logo, ...profile } = firm
  return { ...profile, phone: shown(firm.phone, firm.country) }
}

interface FirmFormProps {
  /** Null to create one. */
  firm: FirmView | null
  /** The name of a new firm, from the search. */
  name?: string | undefined
  disabled?: boolean
  /** Why it is disabled, if not because the project is locked. */
  disabledReason?: string | undefined
  /** `outline` if the screen has another primary button. */
  look?: 'next' | 'outline'
  /** Saves when the form loses focus, like the steps of a project. */
  savesItself?: boolean
  onSaved?: (firm: FirmView) => void
}

/** The form of a firm's profile, in the account and in a project's step. */
export function FirmForm(props: FirmFormProps) {
  const t = useMessages('firms')
  const shown = useShownPhone()
  if (shown) return <Fields {...props} shown={shown} />
  return (
    <Loading label={t('loading')} className={style.form}>
      <FieldBars fields={6} />
    </Loading>
  )
}

function Fields(props: FirmFormProps & { shown: ShownPhone }) {
  const { firm, name = '', disabled, disabledReason = '', look = 'next', savesItself, onSaved, shown } = props
  const t = useMessages('firms')
  const language = useLanguage()
  const id = useId()
  const sentenceOf = useFailureSentence()
  const draft = useDraft(disabled ? null : `firm-${firm?.id ?? 'new'}`, profileOf(firm, shown))
  const { values, setValues } = draft
  const profile = !firm && !values.name ? { ...values, name } : values
  // Only the Save button shows a message; saving on blur does not.
  const isLeaving = useRef(false)
  const done = (saved: FirmView) => {
    versions.setBase(saved)
    draft.settle(profileOf(saved, shown))
    if (!isLeaving.current) say.success(t('saved'))
    onSaved?.(saved)
  }
  const create = useApiAction(createFirm, { refreshes: [listMyFirms], onDone: done })
  const update = useApiAction(updateFirm, { refreshes: [listMyFirms], onDone: done })
  const error = create.error ?? update.error
  const errors = error instanceof Invalid ? error.errors : {}
  const set = (part: Partial<FirmProfile>) => setValues({ ...profile, ...part })
  const field = (key: 'name' | 'phone' | 'email' | 'website') => ({
    label: t(`field.${key}`),
    error: errors[key]?.[0],
    disabled,
    value: profile[key],
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  })
  const versions = useVersions({
    saved: firm,
    schema: FirmView,
    valuesOf: (saved) => profileOf(saved, shown),
    draft,
    send: (sent, base, onError) => {
      const filled = { ...sent, socialLinks: sent.socialLinks.filter((address) => address.trim()) }
      if (base) update.mutate({ ...filled, firmId: base.id, version: base.version }, { onError })
      else create.mutate(filled)
    },
  })
  const { conflicts } = versions
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isLeaving.current = false
    versions.save(profile)
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    const isChanged = JSON.stringify(profile) !== JSON.stringify(profileOf(firm, shown))
    const isIdle = !create.isPending && !update.isPending
    if (
      savesItself &&
      !disabled &&
      !isWithin &&
      isChanged &&
      isIdle &&
      conflicts.length === 0 &&
      profile.name.trim()
    ) {
      isLeaving.current = true
      versions.save(profile)
    }
  }
  const { billing } = profile
  return (
    <form className={style.form} onSubmit={submit} onBlur={leave} noValidate>
      <DraftNotice of={draft} />
      <VersionsDialog
        conflicts={conflicts.map((one) => ({
          field: one,
          name: fieldName(one, t),
          mine: fieldText(profile, one, language),
          theirs: fieldText(versions.theirs, one, language),
        }))}
        onChoose={versions.choose}
      />
      {error && conflicts.length === 0 && <p role="alert">{sentenceOf(error)}</p>}
      <TextField {...field('name')} autoComplete="organization" required />
      {!firm && <KnownFirms text={profile.name} />}
      <fieldset className={style.group}>
        <legend>{t('field.address')}</legend>
        <AddressFields
          kind="work"
          address={profile}
          errorOf={(key) => errors[key]?.[0]}
          disabled={disabled}
          onChange={set}
        />
        <Checkbox
          label={t('billing.elsewhere')}
          checked={billing !== null}
          disabled={disabled}
          onChange={(event) =>
            set({ billing: event.currentTarget.checked ? { ...nowhere, name: '' } : null })
          }
        />
      </fieldset>
      {billing && (
        <fieldset className={style.group}>
          <legend>{t('billing.title')}</legend>
          <TextField
            label={t('billing.name')}
            error={errors['billing.name']?.[0]}
            disabled={disabled}
            value={billing.name}
            onChange={(event) => set({ billing: { ...billing, name: event.currentTarget.value } })}
          />
          <AddressFields
            kind="billing"
            address={billing}
            errorOf={(key) => errors[`billing.${key}`]?.[0]}
            disabled={disabled}
            onChange={(part) => set({ billing: { ...billing, ...part } })}
          />
        </fieldset>
      )}
      <fieldset className={style.group}>
        <legend>{t('group.contact')}</legend>
        <div className={style.pair}>
          <TextField {...field('phone')} type="tel" autoComplete="tel" hint={t('field.phone_hint')} />
          <TextField {...field('email')} type="email" autoComplete="email" />
        </div>
        <TextField
          {...field('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
        />
        <SocialFields
          addresses={profile.socialLinks}
          errorOf={(at) => errors[`socialLinks.${at}`]?.[0]}
          disabled={disabled}
          onChange={(socialLinks) => set({ socialLinks })}
        />
      </fieldset>
      <section className={style.group} aria-labelledby={`${id}-description`}>
        <h2 className={style.legend} id={`${id}-description`}>
          {t('description')}
        </h2>
        <DescriptionFields
          description={profile.description}
          errorOf={(language) => errors[`description.${language}`]?.[0]}
          disabled={disabled}
          onChange={(description) => set({ description })}
        />
      </section>
      <div>
        <Button
          type="submit"
          look={look}
          busy={create.isPending || update.isPending}
          disabledReason={disabled ? disabledReason || t('locked') : undefined}
        >
          {t(firm ? 'save' : 'enter')}
        </Button>
      </div>
    </form>
  )
}
