import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react'
import { followed, mergeFirm, withChoice } from '#features/firms/merge/moved.ts'
import { fieldName, MovedFields } from '#features/firms/merge/web/MovedFields.tsx'
import { formatList } from '#shared/format.ts'
import { unwritten } from '#shared/language.ts'
import { Invalid, Refused } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { say } from '#web/kit/messages.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { KeptNotice } from '#web/offline/KeptNotice.tsx'
import { useKept } from '#web/offline/kept.ts'
import {
  createFirm,
  FirmMoved,
  type FirmProfile,
  type FirmView,
  listMyFirms,
  updateFirm,
} from '../contract.ts'
import type { FirmField } from '../firm-fields.ts'
import { AddressFields } from './AddressFields.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import style from './Firms.module.css'
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

function keptOf(firm: FirmView): FirmProfile {
  const { id: _id, slug: _slug, role: _role, logo: _logo, waiting: _waiting, ...profile } = firm
  return profile
}

function profileOf(firm: FirmView | null, shown: ShownPhone): FirmProfile {
  if (!firm) return blank
  return { ...keptOf(firm), phone: shown(firm.phone, firm.country) }
}

interface FirmFormProps {
  /** None to enter a new one. */
  firm: FirmView | null
  /** Of a new one, as it was searched for in vain. */
  name?: string | undefined
  disabled?: boolean
  /** `outline` where the screen's one filled button stands elsewhere. */
  look?: 'next' | 'outline'
  /** Keeps what was typed when the form is left, as the steps of a project do. */
  savesItself?: boolean
  onSaved?: (firm: FirmView) => void
}

/** The firm's own page in fields: the same in the account and in the step of a project. */
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
  const { firm, name = '', disabled, look = 'next', savesItself, onSaved, shown } = props
  const t = useMessages('firms')
  const language = useLanguage()
  const id = useId()
  const sentenceOf = useFailureSentence()
  const kept = useKept(disabled ? null : `firm-${firm?.id ?? 'new'}`, profileOf(firm, shown))
  const { values, setValues } = kept
  const profile = !firm && !values.name ? { ...values, name } : values
  // As the server had it when these fields were filled: a later change of somebody else is not theirs to take away.
  const [begun, setBegun] = useState(() => firm && { ...firm, ...kept.begun, phone: firm.phone })
  // Only a press of Save is answered with a message; a form that saves when it is left stays quiet.
  const isLeaving = useRef(false)
  const done = (saved: FirmView) => {
    const next = profileOf(saved, shown)
    const others = begun ? followed(profileOf(begun, shown), profile, next) : []
    setBegun(saved)
    kept.settle(next)
    setValues(next)
    if (others.length > 0)
      say.success(
        t('saved_with_others', {
          fields: formatList(
            others.map((field) => fieldName(field, t)),
            language,
          ),
        }),
      )
    else if (!isLeaving.current) say.success(t('saved'))
    onSaved?.(saved)
  }
  const create = useApiAction(createFirm, { refreshes: [listMyFirms], onDone: done })
  const update = useApiAction(updateFirm, { refreshes: [listMyFirms], onDone: done })
  const fault = create.error ?? update.error
  const errors = fault instanceof Invalid ? fault.errors : {}
  const set = (part: Partial<FirmProfile>) => setValues({ ...profile, ...part })
  const field = (key: 'name' | 'phone' | 'email' | 'website') => ({
    label: t(`field.${key}`),
    error: errors[key]?.[0],
    disabled,
    value: profile[key],
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  })
  const save = () => {
    const socialLinks = profile.socialLinks.filter((address) => address.trim())
    if (!firm) return create.mutate({ ...profile, socialLinks })
    const was = begun ? { was: keptOf(begun) } : {}
    update.mutate({ ...profile, socialLinks, ...was, firmId: firm.id }, { onError: noteMoved })
  }
  const [moved, setMoved] = useState<{ fields: FirmField[]; firm: FirmView } | null>(null)
  const noteMoved = (failure: Error) => {
    if (!(failure instanceof Refused) || failure.code !== 'firm_moved') return
    const { moved: fields, firm: now } = FirmMoved.parse(failure.said)
    setMoved({ fields, firm: now })
    // What was not touched here follows the others; from now on these fields begin from what was just shown.
    const was = profileOf(begun, shown)
    setValues(mergeFirm(profileOf(now, shown), was, profile).profile)
    setBegun(now)
  }
  const choose = (field: FirmField, whose: 'mine' | 'theirs') => {
    if (!moved) return
    if (whose === 'theirs' && begun) {
      const chosen = withChoice({ was: keptOf(begun), profile }, field, profileOf(moved.firm, shown))
      setBegun({ ...begun, ...chosen.was })
      setValues(chosen.profile)
    }
    const fields = moved.fields.filter((one) => one !== field)
    setMoved(fields.length > 0 ? { ...moved, fields } : null)
    if (fields.length === 0) update.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isLeaving.current = false
    if (!moved) save()
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    const isChanged = JSON.stringify(profile) !== JSON.stringify(profileOf(firm, shown))
    const isIdle = !create.isPending && !update.isPending
    if (savesItself && !disabled && !isWithin && isChanged && isIdle && !moved && profile.name.trim()) {
      isLeaving.current = true
      save()
    }
  }
  const { billing } = profile
  return (
    <form className={style.form} onSubmit={submit} onBlur={leave} noValidate>
      <KeptNotice of={kept} />
      {moved && (
        <MovedFields
          fields={moved.fields}
          mine={profile}
          theirs={profileOf(moved.firm, shown)}
          onChoose={choose}
        />
      )}
      {fault && !moved && <p role="alert">{sentenceOf(fault)}</p>}
      <TextField {...field('name')} autoComplete="organization" required />
      {!firm && <KnownFirms text={profile.name} />}
      <fieldset className={style.group}>
        <legend>{t('group.address')}</legend>
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
          disabledReason={disabled ? t('held') : undefined}
        >
          {t(firm ? 'save' : 'enter')}
        </Button>
      </div>
    </form>
  )
}
