import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { type ArticleView, articleLimits } from '../contract.ts'
import style from './News.module.css'

interface ArticleFieldsProps {
  article: ArticleView
  /** The language being edited. Another language resets the fields. */
  written: Language
  errors: Readonly<Record<string, string[]>>
  onChange(fields: Record<string, string>): void
}

/** Title, lead and text in one language. */
export function ArticleFields({ article, written, errors, onChange }: ArticleFieldsProps) {
  const t = useMessages('news')
  const spoken = useLanguage()
  const editor = useRichTextMessages()
  // While the user types, the fields show the typed text, not the sanitised text from the server.
  const [typed, setTyped] = useState({
    title: article.title[written],
    lead: article.lead[written],
    body: article.body[written],
  })
  const isOwn = written === article.language
  const field = (name: 'title' | 'lead' | 'body') => {
    const count = [...withoutTags(typed[name])].length
    const limit = articleLimits[name]
    return {
      id: name,
      label: t(`edit.${name}`),
      note: isOwn ? undefined : t('edit.optional'),
      error: errors[`${name}.${written}`]?.[0],
      lang: locales[written],
      value: typed[name],
      counter: t('edit.counter', {
        count,
        used: formatNumber(count, spoken),
        limit: formatNumber(limit, spoken),
      }),
      over: count > limit,
    }
  }
  const take = (name: 'title' | 'lead' | 'body', text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    onChange({ [`${name}.${written}`]: text })
  }
  return (
    <div className={style.fields}>
      <TextField
        {...field('title')}
        counter={undefined}
        maxLength={articleLimits.title}
        onChange={(event) => take('title', event.currentTarget.value)}
      />
      <TextArea
        {...field('lead')}
        rows={3}
        hint={t('edit.lead_hint')}
        onChange={(event) => take('lead', event.currentTarget.value)}
      />
      <RichTextField {...field('body')} messages={editor} onChange={(html) => take('body', html)} />
    </div>
  )
}
