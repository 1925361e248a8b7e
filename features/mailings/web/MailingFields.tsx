import { listViews } from '#features/accounts/office/contract-views.ts'
import type { listAdminContests } from '#features/contests/contest/contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { inLanguage, locales } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useWrittenLanguage } from '#web/i18n/written-language.ts'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { audiences, purposes } from '../audiences.ts'
import { placeholdersFor } from '../mailing-text.ts'
import style from './Mailings.module.css'
import { type MailingForm, stateOf } from './mailing-form.ts'

interface MailingFieldsProps {
  /** The address of the screen. */
  at: string
  contests: OutputOf<typeof listAdminContests>
  form: MailingForm
  errors: Record<string, string[]>
  onChange(part: Partial<MailingForm>): void
}

/** Whom it is for, and its texts one language after the other. */
export function MailingFields({ at, contests, form, errors, onChange }: MailingFieldsProps) {
  const t = useMessages('mailings')
  const language = useLanguage()
  const editorMessages = useRichTextMessages()
  const written = useWrittenLanguage(language)
  const names = placeholdersFor(form.audience).map((name) => `{{${name}}}`)
  const noteOf = (one: typeof language) => {
    const state = stateOf(form, one)
    return state && t(state)
  }
  return (
    <>
      <div className={style.pairs}>
        <SelectField
          compact
          label={t('contest')}
          value={form.contestId}
          error={errors.contestId?.[0]}
          options={contests.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
          onChange={(event) => onChange({ contestId: event.currentTarget.value })}
        />
        <SelectField
          compact
          label={t('audience')}
          value={form.audience}
          options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          onChange={(event) => {
            const audience = audiences.find((one) => one === event.currentTarget.value)
            if (audience) onChange({ audience })
          }}
        />
        {form.audience === 'view' && (
          <ViewField
            value={form.viewId}
            error={errors.viewId?.[0]}
            onChange={(viewId) => onChange({ viewId })}
          />
        )}
      </div>
      <RadioList
        legend={t('purpose')}
        options={purposes.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        value={form.purpose}
        onChange={(purpose) => onChange({ purpose })}
      />
      <WrittenLanguages label={t('languages')} at={at} written={written} noteOf={noteOf} />
      <TextField
        compact
        label={t('subject')}
        hint={t('subject_hint')}
        maxLength={200}
        lang={locales[written]}
        value={form.subject[written]}
        error={errors.subject?.[0] ?? errors[`subject.${written}`]?.[0]}
        onChange={(event) => onChange({ subject: { ...form.subject, [written]: event.currentTarget.value } })}
      />
      <RichTextField
        key={written}
        label={t('text')}
        hint={t('placeholders', { names: names.join(' ') })}
        lang={locales[written]}
        messages={editorMessages}
        value={form.text[written]}
        error={errors.text?.[0] ?? errors[`text.${written}`]?.[0]}
        onChange={(html) => onChange({ text: { ...form.text, [written]: html } })}
      />
      <div className={style.pairs}>
        <NumberField
          compact
          label={t('per_minute')}
          hint={t('per_minute_hint')}
          value={form.perMinute}
          error={errors.perMinute?.[0]}
          onChange={(event) => onChange({ perMinute: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

interface ViewFieldProps {
  value: string
  error: string | undefined
  onChange(viewId: string): void
}

/** The saved views of the list of entries, one's own and the shared ones. */
function ViewField({ value, error, onChange }: ViewFieldProps) {
  const t = useMessages('mailings')
  const ofAll = useApiQuery(listViews, { list: 'entries' })
  const ofOne = useApiQuery(listViews, { list: 'contest-entries' })
  const views = [...(ofAll.data?.views ?? []), ...(ofOne.data?.views ?? [])]
  const isNone = ofAll.isSuccess && ofOne.isSuccess && views.length === 0
  return (
    <SelectField
      compact
      label={t('view')}
      placeholder={t('choose_view')}
      hint={isNone ? t('no_views') : undefined}
      value={value}
      error={error}
      options={views.map(({ id, name, sharedBy }) => ({
        value: id,
        label: sharedBy ? t('view_shared', { name, by: sharedBy }) : name,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
