import { useState } from 'react'
import { formatLanguage } from '#shared/format.ts'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { HtmlPreview } from '#web/parts/HtmlPreview.tsx'
import { previewMailing, sendTestMailing } from '../contract.ts'
import style from './Mailings.module.css'
import { audienceOf, type MailingForm } from './mailing-form.ts'

/** The mail as one of its recipients receives it, also before it is saved. */
export function MailingPreview({ form }: { form: MailingForm }) {
  const t = useMessages('mailings')
  const own = useLanguage()
  const sentenceOf = useFailureSentence()
  const [language, setLanguage] = useState<Language>(own)
  const [requested, setRequested] = useState<Language>(own)
  const [email, setEmail] = useState('')
  const preview = useApiAction(previewMailing)
  const test = useApiAction(sendTestMailing, {
    onDone: ({ to }) => say.success(t('preview.tested', { email: to })),
  })
  const written = { ...audienceOf(form), subject: form.subject, text: form.text, language }
  const emailError = preview.error instanceof Invalid ? preview.error.errors.email?.[0] : undefined
  const failure = (emailError ? null : preview.error) ?? test.error
  const shown = preview.data
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{t('preview')}</h2>
      <form
        className={style.tools}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRequested(language)
          preview.mutate({ ...written, email })
        }}
      >
        <SelectField
          compact
          label={t('preview.language')}
          value={language}
          options={languages.map((value) => ({ value, label: ownNames[value] }))}
          onChange={(event) => {
            const chosen = languages.find((one) => one === event.currentTarget.value)
            if (chosen) setLanguage(chosen)
          }}
        />
        <TextField
          compact
          type="email"
          label={t('preview.recipient')}
          placeholder={t('preview.first')}
          value={email}
          error={emailError}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button small type="submit" busy={preview.isPending}>
          {t('preview.show')}
        </Button>
        <Button
          small
          look="text"
          className={style.beside}
          busy={test.isPending}
          onClick={() => test.mutate(written)}
        >
          {t('preview.test')}
        </Button>
      </form>
      {failure && <p role="alert">{sentenceOf(failure)}</p>}
      {shown && (
        <>
          <p className={`small muted ${style.recipient}`}>
            {t('preview.for', { recipient: shown.recipient })}{' '}
            {shown.language !== requested &&
              t('preview.other_language', { language: formatLanguage(shown.language, own) })}
          </p>
          <HtmlPreview html={shown.html} title={shown.subject} />
          <details className={style.plain}>
            <summary>{t('preview.plain')}</summary>
            <p className={style.source} lang={locales[shown.language]}>
              {shown.plain}
            </p>
          </details>
        </>
      )}
    </section>
  )
}
