import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { type Language, locales, ownNames } from '#shared/language.ts'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import type { TextView } from '../contract.ts'
import { charactersOf, plainOf, richOf, summaryCharacters } from '../texts.ts'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'

/** Title, summary and description in one language, each with the specification's counter. */
export function TextFields({ written }: { written: Language }) {
  const t = useWords('projects')
  const spoken = useLanguage()
  const { project, change, errors, isMissing } = useStep()
  const text = project.texts[written]
  const [typed, setTyped] = useState(() => ({ ...text, description: plainOf(text.description) }))
  const isOwn = written === project.language
  const take = (part: Partial<TextView>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    change({ texts: { [written]: { ...next, description: richOf(next.description) } } })
  }
  const counted = (value: string, limit: number) => ({
    counter: t('text.counter', {
      count: charactersOf(value),
      used: formatNumber(charactersOf(value), spoken),
      limit: formatNumber(limit, spoken),
    }),
    over: charactersOf(value) > limit,
  })
  const field = (name: 'title' | 'summary' | 'description') => ({
    id: isOwn ? name : `${name}-${written}`,
    label: t(`text.${name}`),
    missing: isOwn && isMissing(name) ? t('field.missing') : undefined,
    note: isOwn ? undefined : t('field.optional'),
    error: typed[name] ? errors[name]?.[0] : undefined,
    lang: locales[written],
    disabled: !project.isEditable,
    value: typed[name],
  })
  const { descriptionCharacters } = project.limits
  return (
    <div className={style.fields}>
      <h3 className={style.group} lang={locales[written]}>
        {ownNames[written]}
      </h3>
      <TextField
        {...field('title')}
        maxLength={160}
        onChange={(event) => take({ title: event.currentTarget.value })}
      />
      <TextArea
        {...field('summary')}
        {...counted(typed.summary, summaryCharacters)}
        rows={3}
        hint={t('text.summary_hint')}
        onChange={(event) => take({ summary: event.currentTarget.value })}
      />
      <TextArea
        {...field('description')}
        {...counted(richOf(typed.description), descriptionCharacters)}
        rows={10}
        hint={t('text.description_hint')}
        onChange={(event) => take({ description: event.currentTarget.value })}
      />
    </div>
  )
}
