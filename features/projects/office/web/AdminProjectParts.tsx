import { Fragment, type ReactNode } from 'react'
import { MissingList } from '#features/projects/entry/web/MissingList.tsx'
import { answerText, askedFields } from '#features/projects/project/answers.ts'
import { stepsOf } from '#features/projects/project/steps.ts'
import { DocumentLine } from '#features/projects/project/web/DocumentLine.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatCountry, formatDay, formatMoment, formatNumber } from '#shared/format.ts'
import { inLanguage, languages, locales, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import type { getAdminProject } from '../contract-admin.ts'
import style from './AdminProjects.module.css'

type Project = OutputOf<typeof getAdminProject>['project']
type Fact = readonly [string, ReactNode]

/** The contents of every step, in the entrant's order. */
export function AdminProjectParts({ project }: { project: Project }) {
  return (
    <>
      {project.missing.length > 0 && (
        <p className={`warn ${style.part}`}>
          <MissingList missing={project.missing} most={60} link={(_, name) => name} />
        </p>
      )}
      <Information project={project} />
      <Answered project={project} />
      <Entries project={project} />
      <Credits project={project} />
      <Texts project={project} />
      <Images project={project} />
      <Documents project={project} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Fields with a value; empty ones are omitted. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={style.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

function Information({ project }: { project: Project }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { submitsAs, firm, country, completedOn, areaM2 } = project
  const facts: Fact[] = [
    [t('user_firm.as'), submitsAs && t(`user_firm.${submitsAs}`)],
    [t('user_firm.which'), submitsAs === 'firm' ? firm?.name : null],
    [t('user_firm.kind'), t(`entrant.${project.entrantKind}`)],
    [t('text.language'), ownNames[project.language]],
    [t(project.kind === 'product' ? 'field.product_name' : 'field.name'), project.name],
    [t(project.kind === 'product' ? 'field.designer' : 'field.main_designer'), project.mainDesigner],
    [t('credit.manufacturer'), project.manufacturer],
    [t('field.city'), project.city],
    [t('field.country'), country && formatCountry(country, language)],
    [t('field.completed_on'), completedOn && formatDay(completedOn, language)],
    [t('field.area'), areaM2 === null ? null : `${formatNumber(areaM2, language)} m²`],
    [t('field.programme'), project.programmeType],
    [t('field.contact_address'), project.noPaperCopy ? t('field.no_paper_copy') : project.contactAddress],
    [t('field.launch_year'), project.launchYear === null ? null : String(project.launchYear)],
    [t('field.materials'), project.materials],
    [t('field.dimensions'), project.dimensions],
    [t('field.certifications'), project.certifications],
    [t('field.price_range'), project.priceRange],
    [t('field.where_to_buy'), project.whereToBuy],
    [t('field.client'), project.clientName],
    [t('field.client_contact'), project.clientContact],
    [
      t('confirmation.rules'),
      project.rulesAcceptedAt &&
        project.rulesVersion &&
        t('admin.rules_accepted', {
          version: project.rulesVersion,
          moment: formatMoment(project.rulesAcceptedAt, language),
        }),
    ],
  ]
  return (
    <Part title={t('step.information')}>
      <Facts facts={facts} />
    </Part>
  )
}

/** The contest's own fields. */
function Answered({ project }: { project: Project }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const answered = askedFields(project).flatMap((field) => {
    const text = answerText(field, project.answers[field.key], language)
    return text ? [{ key: field.key, label: inLanguage(field.label, language), text }] : []
  })
  if (answered.length === 0) return null
  return (
    <Part title={t('answer.title')}>
      <dl className={style.facts}>
        {answered.map(({ key, label, text }) => (
          <Fragment key={key}>
            <dt>{label}</dt>
            <dd className={style.answer} dir="auto">
              {text}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  )
}

function Entries({ project }: { project: Project }) {
  const t = useMessages('projects')
  const language = useLanguage()
  if (!stepsOf(project).includes('discipline') || project.disciplineName === null) return null
  return (
    <Part title={inLanguage(project.disciplineName, language)}>
      <ul>
        {project.entries.map((entry) => (
          <li key={entry.id} className={style.line}>
            <span>{inLanguage(entry.categoryName, language)}</span>
            <span className="muted tnum">
              {t('confirmation.number', { number: entry.number })}
              {t('facts.comma')}
              {t(entry.paidAt ? 'payment.paid' : 'payment.owed')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Credits({ project }: { project: Project }) {
  const t = useMessages('projects')
  if (project.credits.length === 0) return null
  return (
    <Part title={t('step.firm-info')}>
      <Facts facts={project.credits.map(({ role, name }) => [t(`credit.${role}`), name])} />
    </Part>
  )
}

function Texts({ project }: { project: Project }) {
  const t = useMessages('projects')
  const written = languages.filter((language) =>
    Object.values(project.texts[language]).some((text) => text !== ''),
  )
  return written.map((language) => {
    const { title, summary, description } = project.texts[language]
    return (
      <Part key={language} title={`${t('step.text')}${t('facts.comma')}${ownNames[language]}`}>
        <div className={style.text} lang={locales[language]}>
          <p className={style.subject}>{title}</p>
          <p>{summary}</p>
          <RichText html={description} />
        </div>
      </Part>
    )
  })
}

function Images({ project }: { project: Project }) {
  const t = useMessages('projects')
  const language = useLanguage()
  if (project.images.length === 0) return null
  return (
    <Part title={t('step.media')}>
      <ul className={style.images}>
        {project.images.map(({ id, image, legend, credit, isCover }) => (
          <li key={id}>
            <Picture image={image} alt="" sizes="240px" />
            <p className="small">{inLanguage(legend, language)}</p>
            <p className="small muted">
              {[credit, isCover ? t('rows.cover') : ''].filter(Boolean).join(t('facts.comma'))}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Documents({ project }: { project: Project }) {
  const t = useMessages('projects')
  if (project.documents.length === 0) return null
  return (
    <Part title={t('step.document')}>
      <ul>
        {project.documents.map((document) => (
          <DocumentLine key={document.id} projectId={project.id} document={document} />
        ))}
      </ul>
    </Part>
  )
}
