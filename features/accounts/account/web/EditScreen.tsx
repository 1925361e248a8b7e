import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getAccountText, getUser, type User, updateUser } from '#features/accounts/session/contract.ts'
import { hasStates } from '#features/accounts/session/countries.ts'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { speakAccountLanguage } from '#web/i18n/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { ClosedToActing, isClosedToActing } from '#web/offline/ClosedToActing.tsx'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { tabStorage } from '#web/storage.ts'
import { AccountTabs } from './AccountTabs.tsx'
import style from './EditScreen.module.css'
import { EmailForm } from './EmailForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { type Phones, usePhones } from './use-phones.ts'

export function Component() {
  const t = useMessages('accounts')
  const shared = useMessages('shared')
  const areas = useMessages('areas')
  const text = useApiQuery(getAccountText, {})
  const phones = usePhones()

  return (
    <>
      <TitleBlock
        title={t('edit.title')}
        facts={text.data && t('edit.facts', { email: text.data.user.email })}
      />
      <AccountTabs current="profile" />
      {text.data && phones ? (
        <>
          <PersonalForm key={text.data.user.id} text={text.data} phones={phones} />
          <EmailForm />
          <PasswordForm email={text.data.user.email} />
        </>
      ) : isClosedToActing(text.error) ? (
        <ClosedToActing />
      ) : text.isError ? (
        <StateScreen
          alert
          heading="h2"
          title={shared('error')}
          actions={<Button onClick={() => text.refetch()}>{areas('state.retry')}</Button>}
        />
      ) : (
        <Loading label={areas('state.loading')}>
          <FieldBars fields={6} />
        </Loading>
      )}
    </>
  )
}

interface PersonalFormProps {
  text: OutputOf<typeof getAccountText>
  phones: Phones
}

/** The form's values for a user: numbers as their country writes them. */
function formOf({ id: _, email: __, have_mag_questions: ___, ...personal }: User, { shownPhone }: Phones) {
  const { country, phone, mobile_phone } = personal
  return {
    ...personal,
    phone: shownPhone(phone, country),
    mobile_phone: shownPhone(mobile_phone, country),
  }
}

/** Set while a save reloads the page in another language, which would lose its message. */
const savedKey = 'profile-saved'

/** The user's own fields; a state only where the country has states. */
function PersonalForm({ text, phones }: PersonalFormProps) {
  const t = useMessages('accounts')
  const queries = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    if (tabStorage.getItem(savedKey) === null) return
    tabStorage.removeItem(savedKey)
    say.success(t('saved'))
  }, [t])
  const save = useApiAction(updateUser, {
    onDone: ({ message, data }) => {
      draft.settle(formOf(data, phones))
      if (data.lang !== text.user.lang && data.lang !== language) {
        tabStorage.setItem(savedKey, 'yes')
        return speakAccountLanguage(data.lang)
      }
      say.success(message)
      for (const { path } of [getUser, getAccountText]) void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  const { form, values, setValues, draft, field, summary } = useFields<
    Record<keyof ReturnType<typeof formOf>, string>
  >(formOf(text.user, phones), save.error, { draftName: 'personal', hasToast: true })
  const optional = { note: t('optional') }
  const { country } = values
  const states = text.states[country] ?? []
  // A state of the previous country is not valid in the new one.
  const state = states.some(({ value }) => value === values.state) ? values.state : ''

  const dialled = (typed: string, at = country) => phones.internationalPhone(typed, at) ?? typed
  const send = () => {
    draft.markSent()
    save.mutate({
      ...values,
      state,
      phone: dialled(values.phone),
      mobile_phone: dialled(values.mobile_phone),
    })
  }
  // The number stays the same in another country; only its format changes.
  const moveTo = (next: string) =>
    setValues((typed) => ({
      ...typed,
      country: next,
      phone: phones.shownPhone(dialled(typed.phone, typed.country), next),
      mobile_phone: phones.shownPhone(dialled(typed.mobile_phone, typed.country), next),
    }))

  return (
    <form ref={form} className={style.form} noValidate onSubmit={sending(send)}>
      <DraftNotice of={draft} />
      <FormSummary>{summary}</FormSummary>
      <section className={style.group}>
        <h2>{t('edit.you')}</h2>
        <div className={style.fields}>
          <TextField {...field('first_name')} label={t('field.first_name')} autoComplete="given-name" />
          <TextField {...field('last_name')} label={t('field.last_name')} autoComplete="family-name" />
          <SelectField {...field('gender')} label={t('field.gender')} options={text.genders} />
          <SelectField {...field('lang')} label={t('field.lang')} options={text.languages} />
          <TextField
            className={style.wide}
            label={t('field.email')}
            hint={t('edit.email_hint')}
            value={text.user.email}
            type="email"
            readOnly
          />
        </div>
      </section>
      <section className={style.group}>
        <h2>{t('edit.work')}</h2>
        <div className={style.fields}>
          <TextField
            {...field('job_title')}
            {...optional}
            label={t('field.job_title')}
            hint={t('field.title_in_company')}
            autoComplete="organization-title"
          />
          <SelectField
            {...field('job_profession')}
            {...optional}
            label={t('field.job_profession')}
            placeholder={t('choose')}
            options={text.professions}
          />
          <TextField
            {...field('company_name')}
            {...optional}
            label={t('field.company_name')}
            autoComplete="organization"
          />
          <TextField
            {...field('website')}
            {...optional}
            label={t('field.website')}
            type="url"
            autoComplete="url"
            autoCapitalize="none"
          />
        </div>
      </section>
      <section className={style.group}>
        <h2>{t('edit.reach')}</h2>
        <div className={style.fields}>
          <div className={style.phone}>
            <TextField
              {...field('phone')}
              {...optional}
              label={t('field.phone')}
              hint={t('edit.phone_hint')}
              type="tel"
              autoComplete="tel"
            />
            <TextField
              {...field('phone_ext')}
              label={t('field.phone_ext')}
              inputMode="numeric"
              autoComplete="tel-extension"
            />
          </div>
          <TextField {...field('mobile_phone')} {...optional} label={t('field.mobile_phone')} type="tel" />
          <TextField
            {...field('address')}
            {...optional}
            className={style.wide}
            label={t('field.address')}
            autoComplete="street-address"
          />
          <TextField {...field('city')} {...optional} label={t('field.city')} autoComplete="address-level2" />
          <TextField {...field('zip')} {...optional} label={t('field.zip')} autoComplete="postal-code" />
          <SelectField
            {...field('country')}
            onChange={({ target }) => moveTo(target.value)}
            label={t('field.country')}
            autoComplete="country"
            options={text.countries}
          />
          {hasStates(country) && (
            <SelectField
              {...field('state')}
              value={state}
              {...optional}
              label={t(`field.state.${country}`)}
              placeholder={t('choose')}
              autoComplete="address-level1"
              options={states}
            />
          )}
        </div>
      </section>
      <div>
        <Button type="submit" look="next" busy={save.isPending}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}
