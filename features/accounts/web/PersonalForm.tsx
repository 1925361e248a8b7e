import type { OutputOf } from '#shared/endpoint.ts'
import { KeptNotice } from '#web/KeptNotice.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getAccountText, getUser, updateUser } from '../contract.ts'
import { hasStates } from '../countries.ts'
import style from './EditScreen.module.css'
import { FormSummary } from './FormSummary.tsx'
import { sending, useFields } from './fields.ts'

/** Everything that a person tells of themselves; a state only where the country has states. */
export function PersonalForm({ text }: { text: OutputOf<typeof getAccountText> }) {
  const t = useWords('accounts')
  const save = useAct(updateUser, {
    onDone: ({ message }) => {
      kept.settle()
      say.success(message)
    },
    refreshes: [getUser, getAccountText],
  })
  const { id: _, email, have_mag_questions: __, ...personal } = text.user
  const { form, values, kept, field, summary } = useFields<Record<keyof typeof personal, string>>(
    personal,
    save.error,
    { keptAs: 'personal', isTold: true },
  )
  const optional = { note: t('optional') }
  const { country } = values
  const states = text.states[country] ?? []
  // A state of the country chosen before is none of this one's.
  const state = states.some(({ value }) => value === values.state) ? values.state : ''

  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={sending(() => save.mutate({ ...values, state }))}
    >
      <KeptNotice of={kept} />
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
            value={email}
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
              type="tel"
              autoComplete="tel"
            />
            <TextField {...field('phone_ext')} label={t('field.phone_ext')} autoComplete="tel-extension" />
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
