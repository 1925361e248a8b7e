import { answerText } from '#features/projects/project/answers.ts'
import { materialsInLanguage } from '#features/projects/project/material-names.ts'
import { programmeTypeIn } from '#features/projects/project/programme-types.ts'
import { formatCountry, formatDay, formatNumber, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import type { BlindWork } from '../blind-work.ts'
import style from './WorkText.module.css'

/** The answers to the contest's own questions. */
export function AnswerList({ answers }: Pick<BlindWork, 'answers'>) {
  const language = useLanguage()
  if (answers.length === 0) return null
  return (
    <dl className={style.answers}>
      {answers.map(({ field, answer }) => (
        <div key={field.key}>
          <dt>{inLanguage(field.label, language)}</dt>
          <dd dir="auto">{answerText(field, answer, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Everything that a juror may read of a work: its facts, its summary and its description. */
export function WorkText({ work }: { work: BlindWork }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const facts = [
    programmeTypeIn(work.programmeType, language, work.language).text,
    joinParts([work.city, work.country && formatCountry(work.country, language)], language),
    work.completedOn && formatDay(work.completedOn, language),
    work.launchYear && String(work.launchYear),
    work.areaM2 && t('evaluation.area', { area: formatNumber(work.areaM2, language) }),
    materialsInLanguage(work.materials, language, work.language).text,
    work.dimensions,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className={style.facts}>{facts.join(' · ')}</p>}
      <p className={style.summary}>{inLanguage(work.summary, language)}</p>
      <RichText className={style.text ?? ''} html={inLanguage(work.description, language)} />
      <AnswerList answers={work.answers} />
    </>
  )
}
