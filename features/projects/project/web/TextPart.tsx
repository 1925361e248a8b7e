import { isWritten } from '#features/projects/project/text-parts.ts'
import { formatDay, formatMoment } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import type { TextView } from '../contract.ts'
import { getTranslations } from '../contract-translation.ts'
import step from './Step.module.css'
import { useStep } from './StepContext.ts'
import { TextFields } from './TextFields.tsx'
import style from './Texts.module.css'
import { openOrderOf } from './text-states.ts'

/** A language's text and its source; read-only while the translation service works on it. */
export function TextPart({ written }: { written: Language }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project } = useStep()
  const orders = useApiQuery(getTranslations, { projectId: project.id }).data?.orders ?? []
  const order = openOrderOf(orders, written)
  if (order?.status === 'bought' && order.dueOn) {
    return <p className={step.lead}>{t('translation.underway', { day: formatDay(order.dueOn, spoken) })}</p>
  }
  const original = project.texts[project.language]
  const done = orders.findLast(({ language, doneAt }) => language === written && doneAt)
  return (
    <div className={step.fields}>
      {done?.doneAt && (
        <p className={style.source}>{t('text.by_service', { day: formatMoment(done.doneAt, spoken) })}</p>
      )}
      {written !== project.language && isWritten(original) && (
        <details className={style.original}>
          <summary>{t('text.read_original')}</summary>
          <OriginalText text={original} language={project.language} />
        </details>
      )}
      <TextFields written={written} />
    </div>
  )
}

/** A text to be read while it is translated. */
export function OriginalText({ text, language }: { text: TextView; language: Language }) {
  return (
    <div className={style.read} lang={locales[language]}>
      {text.title && <h3 dir="auto">{text.title}</h3>}
      {text.summary && <p dir="auto">{text.summary}</p>}
      {text.description && <RichText className={style.text} html={text.description} />}
    </div>
  )
}
