import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { type PublicationText, publicationLimits } from '../contract.ts'
import { wordsIn } from '../words-in.ts'
import style from './Editorial.module.css'

interface PublicationFieldsProps {
  /** As typed so far. */
  text: PublicationText
  /** What the entrant wrote in the same language, to begin with. */
  source: PublicationText
  written: Language
  errors: Readonly<Record<string, string[]>>
  onChange(part: Partial<PublicationText>): void
}

/** The publication's text in one language. */
export function PublicationFields({ text, source, written, errors, onChange }: PublicationFieldsProps) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const editor = useRichTextMessages()
  const [begun, setBegun] = useState(0)
  const words = wordsIn(text.title) + wordsIn(text.summary) + wordsIn(text.description)
  const field = (name: keyof PublicationText) => {
    const used = [...withoutTags(text[name])].length
    const limit = publicationLimits[name]
    return {
      id: name,
      label: t(`write.${name}`),
      error: errors[name]?.[0],
      lang: locales[written],
      value: text[name],
      counter: t('write.counter', {
        count: used,
        used: formatNumber(used, spoken),
        limit: formatNumber(limit, spoken),
      }),
      over: used > limit,
    }
  }
  const mayCopy = words === 0 && source.title + source.summary + source.description !== ''
  return (
    <section className={style.side}>
      <h2 className={style.head}>
        {t('write.publication')}
        <small>{t('words', { count: words, words: formatNumber(words, spoken) })}</small>
      </h2>
      <div className={style.fields}>
        {mayCopy && (
          <p>
            <Button
              small
              onClick={() => {
                onChange(source)
                setBegun(begun + 1)
              }}
            >
              {t('write.copy')}
            </Button>
          </p>
        )}
        <TextField
          {...field('title')}
          counter={undefined}
          maxLength={publicationLimits.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <TextArea
          {...field('summary')}
          rows={4}
          onChange={(event) => onChange({ summary: event.currentTarget.value })}
        />
        <RichTextField
          key={begun}
          {...field('description')}
          messages={editor}
          onChange={(description) => onChange({ description })}
        />
      </div>
    </section>
  )
}
