import { useDeferredValue } from 'react'
import type { getRegisterText, register } from '#features/accounts/session/contract.ts'
import { registerCall, registerTextCall } from '#features/accounts/session/login-calls.ts'
import style from '#features/accounts/session/web/AuthPage.module.css'
import type { AuthFormProps } from '#features/accounts/session/web/auth-form.ts'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useEntered } from '#features/accounts/session/web/use-entered.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { usePrefilled } from '#web/session/prefilled.ts'
import { NewPassword } from './NewPassword.tsx'

export function RegisterForm({ heading: Heading, look }: AuthFormProps) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const text = useApiQuery<typeof getRegisterText>(registerTextCall, {})
  const enter = useEntered()
  const make = useApiAction<typeof register>(registerCall, {
    onDone: (answer) => {
      draft.settle()
      enter(answer)
    },
  })
  const { form, values, draft, field, errorOf, mend, summary } = useFields(
    {
      ...(usePrefilled() ?? { email: '', first_name: '', last_name: '' }),
      gender: '',
      lang: language,
      country: '',
      password: '',
    },
    make.error ?? text.error,
    { draftName: 'register', secret: ['password'] },
  )
  // 250 countries are rendered in short pieces, while the form can be filled in.
  const choices = useDeferredValue(text.data)

  return (
    <section className={style.part}>
      <Heading className={style.heading}>{t('register.title')}</Heading>
      <form
        ref={form}
        className={style.form}
        method="post"
        noValidate
        onSubmit={sending((sent) =>
          make.mutate({ ...values, confirm: sent.has('confirm'), mailings: sent.has('mailings') }),
        )}
      >
        <DraftNotice of={draft} />
        <FormSummary>{summary}</FormSummary>
        <TextField
          {...field('email')}
          label={t('field.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <div className={style.two}>
          <TextField {...field('first_name')} label={t('field.first_name')} autoComplete="given-name" />
          <TextField {...field('last_name')} label={t('field.last_name')} autoComplete="family-name" />
          <SelectField
            {...field('gender')}
            label={t('field.gender')}
            placeholder={t('choose')}
            options={choices?.genders ?? []}
          />
          <SelectField {...field('lang')} label={t('field.lang')} options={choices?.languages ?? []} />
        </div>
        <SelectField
          {...field('country')}
          label={t('field.country')}
          placeholder={t('choose')}
          autoComplete="country"
          options={choices?.countries ?? []}
        />
        <NewPassword {...field('password')} label={t('field.password')} />
        <Checkbox
          name="confirm"
          onChange={() => mend('confirm')}
          error={errorOf('confirm')}
          label={<Agreement />}
        />
        <Checkbox name="mailings" label={t('subscription.mailings.lead')} />
        <div>
          <Button type="submit" look={look} busy={make.isPending}>
            {t('register.submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Brackets in the sentence become links to the documents; they open beside the form, so that typed values are not lost. */
function Agreement() {
  const t = useMessages('accounts')
  const language = useLanguage()
  const [before, policy, between, terms, after] = t('register.agree').split(/[[\]]/)
  return (
    <>
      {before}
      <a href={links.page(language, 'privacy')} target="_blank" rel="noopener">
        {policy}
      </a>
      {between}
      <a href={links.page(language, 'terms')} target="_blank" rel="noopener">
        {terms}
      </a>
      {after}
    </>
  )
}
