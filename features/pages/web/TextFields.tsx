import { useState } from 'react'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import type { TextView } from '../contract.ts'
import style from './Texts.module.css'
import { fieldOf, type TextsForm } from './texts-form.ts'

interface TextFieldsProps {
  form: TextsForm
  text: TextView
  /** The text's place in the group. */
  at: number
}

/** One text in all languages, side by side. */
export function TextFields({ form, text, at }: TextFieldsProps) {
  return (
    <div className={text.isRich ? style.pair : style.languages}>
      {languages.map((language) => (
        <InLanguage key={language} form={form} text={text} at={at} language={language} />
      ))}
    </div>
  )
}

function InLanguage({ form, text, at, language }: TextFieldsProps & { language: Language }) {
  // An editor shows another text once it has another key.
  const [resets, setResets] = useState(0)
  return (
    <div className={style.language}>
      {Object.keys(text.shipped[language]).map((plural) => (
        <OneField
          key={`${plural} ${resets}`}
          form={form}
          text={text}
          at={at}
          language={language}
          plural={plural}
        />
      ))}
      <ShippedText
        form={form}
        text={text}
        at={at}
        language={language}
        onUsed={() => setResets((before) => before + 1)}
      />
    </div>
  )
}

function OneField({
  form,
  text,
  at,
  language,
  plural,
}: TextFieldsProps & { language: Language; plural: string }) {
  const t = useMessages('pages')
  const editorMessages = useRichTextMessages()
  const field = fieldOf(at, language, plural)
  const isOwn = text.own[language] !== null
  const isMissing = !isOwn && languages.some((one) => text.own[one] !== null)
  const shared = {
    label: form.labelOf(language, plural, text),
    lang: locales[language],
    value: form.values[field] ?? '',
    error: form.errorOf(at, language, plural),
    missing: isMissing ? t('texts.not_changed_here') : undefined,
    note: isOwn ? t('texts.own') : undefined,
  }
  if (text.isRich) {
    return (
      <RichTextField
        key={`${field}-${form.draft.isRestored}`}
        {...shared}
        messages={editorMessages}
        onChange={(html) => form.set(field, html)}
      />
    )
  }
  return (
    <TextArea
      {...shared}
      rows={shared.value.length > 80 ? 4 : 2}
      maxLength={text.most[language]}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      onKeyDown={(event) => {
        // A message is one line: Enter saves.
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

/** The shipped text under the organisers' own, with a way back to it. */
function ShippedText({
  form,
  text,
  at,
  language,
  onUsed,
}: TextFieldsProps & { language: Language; onUsed(): void }) {
  const t = useMessages('pages')
  const shipped = Object.entries(text.shipped[language])
  const isSame = shipped.every(([plural, words]) => form.values[fieldOf(at, language, plural)] === words)
  if (isSame) return null
  return (
    <div className={style.shipped}>
      {!text.isRich && (
        <p className="small muted" lang={locales[language]}>
          {t('texts.original')} {shipped.map(([, words]) => words).join(' / ')}
        </p>
      )}
      <Button
        small
        look="text"
        aria-label={t('texts.use_original_of', { language: ownNames[language] })}
        onClick={() => {
          for (const [plural, words] of shipped) form.set(fieldOf(at, language, plural), words)
          onUsed()
        }}
      >
        {t('texts.use_original')}
      </Button>
    </div>
  )
}
