import { Fragment } from 'react'
import { answerText } from '#features/projects/project/answers.ts'
import { materialsInLanguage } from '#features/projects/project/material-names.ts'
import { programmeTypeIn } from '#features/projects/project/programme-types.ts'
import { formatCountry, formatMonth, formatNumber, joinNames, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { EditorialEntry, EditorialTaskView } from '../contract.ts'
import { type ChooseCover, CoverPart, useCoverChoice } from './CoverPart.tsx'
import style from './Desk.module.css'
import { creditsPlace } from './desk-place.ts'
import { EntryImages } from './EntryImages.tsx'

interface EntryPartProps {
  task: EditorialTaskView
  /** Whoever looks at it chooses the cover with this call. */
  chooseCover: ChooseCover
}

/** The entry beside its texts: cover, images, facts, credits and the names of its documents. */
export function EntryPart({ task, chooseCover }: EntryPartProps) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const { coverId, error, choose } = useCoverChoice(task, chooseCover)
  const cover = task.entry.images.find(({ image }) => image.id === coverId)
  return (
    <>
      {cover && (
        <section className={style.section}>
          <h2 className={style.heading}>{t('cover.title')}</h2>
          <CoverPart cover={cover} />
          {error && <p role="alert">{error.message}</p>}
        </section>
      )}
      <section className={style.section}>
        <h2 className={style.heading}>
          {t('entry.images')}
          <small className="tnum">{formatNumber(task.entry.images.length, language)}</small>
        </h2>
        <EntryImages images={task.entry.images} coverId={coverId} onChoose={choose} />
      </section>
      <section className={style.section}>
        <h2 className={style.heading}>{t('entry.facts')}</h2>
        <Facts task={task} />
      </section>
      <Credits entry={task.entry} />
      <Documents entry={task.entry} />
    </>
  )
}

function Facts({ task: { entry, firm, language: own } }: { task: EditorialTaskView }) {
  const t = useMessages('editorial')
  const projects = useMessages('projects')
  const language = useLanguage()
  const { completedOn, areaM2, launchYear, country } = entry
  const facts = [
    [t('admin.firm'), firm],
    [t('entry.place'), joinParts([entry.city, country && formatCountry(country, language)], language)],
    [projects('field.completed_on'), completedOn && formatMonth(completedOn, language)],
    [projects('field.launch_year'), launchYear && String(launchYear)],
    [projects('field.area'), areaM2 && `${formatNumber(areaM2, language)} m²`],
    [projects('field.programme'), programmeTypeIn(entry.programmeType, language, own).text],
    [projects('credit.manufacturer'), entry.manufacturer],
    [projects('field.materials'), materialsInLanguage(entry.materials, language, own).text],
    [projects('field.dimensions'), entry.dimensions],
    [projects('field.certifications'), entry.certifications],
    [
      projects('step.discipline'),
      joinNames(
        [entry.discipline, ...entry.categories].flatMap((name) => (name ? inLanguage(name, language) : [])),
        language,
      ),
    ],
  ] as const
  return (
    <dl className={style.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
      {entry.answers.map(({ field, answer }) => (
        <Fragment key={field.key}>
          <dt>{inLanguage(field.label, language)}</dt>
          <dd className={style.answer} dir="auto">
            {answerText(field, answer, language)}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Credits({ entry: { credits } }: { entry: EditorialEntry }) {
  const t = useMessages('editorial')
  const projects = useMessages('projects')
  return (
    <section className={style.section} aria-labelledby={creditsPlace}>
      <h2 className={style.heading} id={creditsPlace} tabIndex={-1}>
        {t('entry.credits')}
      </h2>
      {credits.length === 0 && <p className="small muted">{t('entry.no_credits')}</p>}
      <dl className={style.facts}>
        {credits.map(({ role, name }) => (
          <Fragment key={`${role} ${name}`}>
            <dt>{projects(`credit.${role}`)}</dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function Documents({ entry: { documents } }: { entry: EditorialEntry }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  if (documents.length === 0) return null
  return (
    <section className={style.section}>
      <h2 className={style.heading}>{t('entry.documents')}</h2>
      <ul className={style.list}>
        {documents.map(({ id, title, originalName }) => (
          <li key={id}>
            {inLanguage(title, language).trim() || originalName}
            <span>{originalName}</span>
          </li>
        ))}
      </ul>
      <p className={style.note}>{t('entry.documents_about')}</p>
    </section>
  )
}
