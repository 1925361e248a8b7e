import { useState } from 'react'
import { useParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { locales } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { HtmlPreview } from '#web/parts/HtmlPreview.tsx'
import { getMailTemplate, listMailTemplates, previewMail, sendTestMail } from '../contract-mails.ts'
import { type MailKind, mailKinds } from '../mail-kinds.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import style from './Texts.module.css'
import { TextsFrame } from './TextsFrame.tsx'
import { type TextsForm, textsIn, useTextsForm } from './texts-form.ts'

type Template = OutputOf<typeof getMailTemplate>

/** The subject, the paragraphs and the button of one kind of mail in all languages. */
export function Component() {
  const t = useMessages('pages')
  const { kind } = useParams()
  const known = mailKinds.find((one) => one === kind)
  return known ? <Mail kind={known} /> : <StateScreen title={t('mails.unknown')} />
}

function Mail({ kind }: { kind: MailKind }) {
  const found = useApiQuery(getMailTemplate, { kind })
  return (
    <Waiting of={found} heading="h1" skeleton={<FieldBars fields={8} />}>
      {(template) => <MailForm key={`${kind} ${template.version}`} kind={kind} template={template} />}
    </Waiting>
  )
}

function MailForm({ kind, template }: { kind: MailKind; template: Template }) {
  const t = useMessages('pages')
  const { parts } = template
  const nameOf = (at: number) => {
    const part = parts[at]?.part ?? 'body'
    const number = parts.slice(0, at + 1).filter((one) => one.part === 'body').length
    return part === 'body' ? t('mails.part.body', { number }) : t(`mails.part.${part}`)
  }
  const form = useTextsForm(template, nameOf, [getMailTemplate, listMailTemplates])
  return (
    <>
      <TitleBlock title={t(`mails.kind.${kind}`)} facts={t(`mails.group.${template.group}`)} />
      <p className={style.lead}>{t('mails.template_about')}</p>
      <TextsFrame
        group={template}
        form={form}
        nameOf={nameOf}
        noteOf={(at) => {
          const others = parts[at]?.others ?? 0
          return others > 0 ? <span>{t('mails.also_in', { count: others })}</span> : null
        }}
      >
        <Preview kind={kind} template={template} form={form} />
      </TextsFrame>
    </>
  )
}

/** The mail as a user receives it, also before it is saved. */
function Preview({ kind, template, form }: { kind: MailKind; template: Template; form: TextsForm }) {
  const t = useMessages('pages')
  const sentenceOf = useFailureSentence()
  const [language, setLanguage] = useState(useLanguage())
  const [email, setEmail] = useState('')
  const preview = useApiAction(previewMail)
  const test = useApiAction(sendTestMail, {
    onDone: ({ to }) => say.success(t('mails.test_sent', { email: to })),
  })
  const written = () => ({
    kind,
    language,
    texts: textsIn(form.values, template).map(({ forms, ...name }) => ({ ...name, forms: forms[language] })),
  })
  const emailError = preview.error instanceof Invalid ? preview.error.errors.email?.[0] : undefined
  const failure = (emailError ? null : preview.error) ?? test.error
  return (
    <section className={style.preview}>
      <h2 className={style.heading}>{t('texts.preview')}</h2>
      <form
        className={style.tools}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          preview.mutate({ ...written(), email })
        }}
      >
        <LanguageChoice value={language} onChange={setLanguage} />
        <TextField
          compact
          type="email"
          label={t('mails.recipient')}
          placeholder={t('mails.yourself')}
          value={email}
          error={emailError}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button small type="submit" busy={preview.isPending}>
          {t('texts.show_preview')}
        </Button>
        <Button
          small
          look="text"
          className={style.beside}
          busy={test.isPending}
          onClick={() => test.mutate(written())}
        >
          {t('mails.send_test')}
        </Button>
      </form>
      {failure && <p role="alert">{sentenceOf(failure)}</p>}
      {preview.data && (
        <>
          <p className={`small muted ${style.recipient}`}>
            {t('mails.shown_for', { recipient: preview.data.recipient })}
            {preview.data.examples.length > 0 &&
              ` ${t('mails.examples', { names: preview.data.examples.map((name) => `{{${name}}}`).join(', ') })}`}
          </p>
          <HtmlPreview html={preview.data.html} title={preview.data.subject} />
          <details className={style.plain}>
            <summary>{t('mails.plain')}</summary>
            <p className={style.source} lang={locales[language]}>
              {preview.data.plain}
            </p>
          </details>
        </>
      )}
    </section>
  )
}
