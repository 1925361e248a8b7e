import { type FocusEvent, useState } from 'react'
import type { TextPart } from '#features/projects/project/text-parts.ts'
import { formatNumber } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { charactersOf, summaryCharacters, titleCharacters } from '../text-parts.ts'
import { useStep } from './StepContext.ts'
import { useTyping } from './step-fields.tsx'
import style from './Texts.module.css'

/** Title, summary and description in one language, each with the specification's counter. */
export function TextFields({ written }: { written: Language }) {
  return (
    <div className={style.fields}>
      <PlainPart written={written} part="title" />
      <PlainPart written={written} part="summary" />
      <Description written={written} />
    </div>
  )
}

/** The common props of the three fields. */
function usePart(written: Language, part: TextPart) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project, unsaved, set, errors, isMissing, begin, end } = useStep()
  const draft = project.texts[written][part]
  const isOwn = written === project.language
  const isTyped = unsaved[`texts.${written}.${part}`] !== undefined
  const limits = {
    title: titleCharacters,
    summary: summaryCharacters,
    description: project.limits.descriptionCharacters,
  }
  const count = charactersOf(draft)
  const over = count - limits[part]
  return {
    draft,
    isEditable: project.isEditable,
    take: (text: string) => set(`texts.${written}.${part}`, text),
    begin: () => begin(`texts.${written}.${part}`),
    end: () => end(`texts.${written}.${part}`),
    field: {
      id: isOwn ? part : `${part}-${written}`,
      label: t(`text.${part}`),
      missing: isOwn && isMissing(part) ? t('field.missing') : undefined,
      note: isOwn ? undefined : t('field.optional'),
      error: isTyped ? errors[part]?.[0] : undefined,
      lang: locales[written],
      counter: `${t('text.counter', {
        count,
        used: formatNumber(count, spoken),
        limit: formatNumber(limits[part], spoken),
      })}${over > 0 ? `${t('facts.stop')}${t('text.over', { count: over, over: formatNumber(over, spoken) })}` : ''}`,
      over: over > 0,
    },
  }
}

interface PlainPartProps {
  written: Language
  part: 'title' | 'summary'
}

function PlainPart({ written, part }: PlainPartProps) {
  const t = useMessages('projects')
  const { draft, isEditable, take, begin, end, field } = usePart(written, part)
  const typing = useTyping(draft, begin, end)
  const control = {
    ...field,
    dir: 'auto',
    disabled: !isEditable,
    value: typing.value,
    onFocus: typing.start,
    onBlur: typing.end,
  }
  const type = (text: string) => {
    typing.type(text)
    take(text)
  }
  if (part === 'title') {
    return (
      <TextField
        {...control}
        maxLength={titleCharacters}
        onChange={(event) => type(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextArea
      {...control}
      rows={3}
      hint={t('text.summary_hint')}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Sanitizing changes the markup of a text that is otherwise the same. */
function withoutTrifles(html: string): string {
  return html
    .replace(/<br\s*\/?>/g, '<br>')
    .replace(/ rel="[^"]*"/g, '')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/(<p><\/p>)+$/, '')
    .trim()
}

/** The editor has its own state, so it is recreated when the text changes elsewhere, but never while it has focus. */
function useEdition(draft: string, begin: () => void, end: () => void) {
  const [shown, setShown] = useState({ html: draft, edition: 0 })
  const [isInside, setInside] = useState(false)
  if (!isInside && withoutTrifles(shown.html) !== withoutTrifles(draft)) {
    setShown({ html: draft, edition: shown.edition + 1 })
  }
  return {
    ...shown,
    setHtml: (html: string) => setShown((before) => ({ ...before, html })),
    around: {
      onFocus: () => {
        if (!isInside) begin()
        setInside(true)
      },
      onBlur: (event: FocusEvent) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        end()
        setInside(false)
      },
    },
  }
}

function Description({ written }: { written: Language }) {
  const messages = useRichTextMessages()
  const { draft, isEditable, take, begin, end, field } = usePart(written, 'description')
  const { html, edition, setHtml, around } = useEdition(draft, begin, end)
  return (
    <div {...around}>
      <RichTextField
        key={edition}
        {...field}
        messages={messages}
        value={html}
        readOnly={!isEditable}
        onChange={(text) => {
          setHtml(text)
          take(text)
        }}
      />
    </div>
  )
}
