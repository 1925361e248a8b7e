import { useContext } from 'react'
import { formatShortMoment } from '#shared/format.ts'
import { SpokenContext, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import { auditActions } from '../audit-actions.ts'
import { subjectKinds } from '../audit-subjects.ts'
import type { AuditLine } from '../contract-audit.ts'
import style from './Audit.module.css'
import { changeIn } from './audit-change.ts'

/** Where an organiser sees the subject; without a screen of its own, its contest's. */
function placeOf({ subjectKind, subjectId, contestId, details }: AuditLine): string | undefined {
  switch (subjectKind) {
    case 'user':
      return links.adminUser(subjectId)
    case 'contest':
      return links.adminContest(subjectId)
    case 'payment':
      return links.adminPayment(subjectId)
    case 'project':
      return links.adminProduct(subjectId)
    case 'editorial_task':
      return typeof details?.projectId === 'string' ? links.adminProduct(details.projectId) : undefined
    case 'coupon':
      return links.adminCoupon(subjectId)
    case 'mail':
      return links.outboxMail(subjectId)
    case 'mailing':
      return links.adminMailing(subjectId)
    case 'article':
      return links.adminArticle(subjectId)
    case 'article_prices':
      return links.adminNews()
    case 'text':
      return messagePlace(details?.text)
    case 'firm':
      return links.adminFirms()
    case 'sponsor_invoice':
      return links.adminSponsorInvoice(subjectId)
    case 'seller':
      return links.adminSeller()
    case 'magazine_issue':
      return links.adminMagazine()
    case 'synonym_group':
      return links.adminSynonyms()
    case 'juror':
      return contestId ? links.adminJuror(contestId, subjectId) : undefined
    case 'award':
      return contestId ? links.adminAwards(contestId) : undefined
    case 'category':
      return contestId ? links.contestDisciplines(contestId) : undefined
    case 'panel':
      return contestId ? links.adminPanels(contestId) : undefined
    case 'prize':
      return contestId ? links.adminFinals(contestId) : undefined
    case 'entry':
    case 'round':
    case 'assignment':
      return contestId ? links.adminJury(contestId) : undefined
    default:
      return undefined
  }
}

/** The screen of a message that is recorded as `accounts.login.title`. */
function messagePlace(name: unknown): string {
  const [, place, key] = /^(\w+)\.(.+)$/.exec(String(name)) ?? []
  return place && key ? links.adminMessage(place, key) : links.adminMessages()
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const hasChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
/** Changed fields stand beside the other details. */
const detailsOf = ({ details }: AuditLine) => {
  const { fields, ...rest } = details ?? {}
  return Object.entries(typeof fields === 'object' ? { ...rest, ...fields } : (details ?? {}))
}

export function useAuditColumns(): ListColumn<AuditLine, never>[] {
  const t = useMessages('users')
  const language = useLanguage()
  const sentenceOf = (line: AuditLine) => {
    const known = auditActions.find((action) => action === line.action)
    return known ? t(`audit.does.${known}`) : line.action
  }
  const spoken = useContext(SpokenContext)
  return [
    {
      name: 'what',
      label: t('audit.what'),
      look: 'name',
      titleOf: sentenceOf,
      show: sentenceOf,
      note: (line) => changeIn(line, spoken),
    },
    {
      name: 'about',
      label: t('audit.about'),
      look: 'long',
      isLabelled: true,
      titleOf: ({ subjectName }) => subjectName,
      show: (line) => <Subject line={line} />,
    },
    { name: 'who', label: t('audit.who'), isLabelled: true, show: (line) => <Who line={line} /> },
    { name: 'when', label: t('audit.when'), show: (line) => formatShortMoment(line.at, language) },
    {
      name: 'reason',
      label: t('reason'),
      look: 'long',
      isSpare: true,
      titleOf: (line) => line.reason ?? '',
      show: (line) => line.reason,
    },
  ]
}

function Subject({ line }: { line: AuditLine }) {
  const t = useMessages('users')
  const kind = subjectKinds.find((one) => one === line.subjectKind)
  const key = line.subjectKind === 'text' ? line.details?.text : null
  const name =
    line.subjectName || (typeof key === 'string' ? key : kind ? t(`audit.kind.${kind}`) : line.subjectKind)
  const place = placeOf(line)
  return place ? <Anchor href={place}>{name}</Anchor> : name
}

function Who({ line }: { line: AuditLine }) {
  const t = useMessages('users')
  const nameOf = (person: AuditLine['actor']) =>
    person === null ? t('audit.portal') : person.name || t('audit.nobody')
  if (line.actor === null) return <span className="muted">{t('audit.portal')}</span>
  const actor = <Anchor href={links.auditBy(line.actor.id)}>{nameOf(line.actor)}</Anchor>
  if (!line.onBehalfOf) return actor
  return (
    <Anchor href={links.auditBy(line.actor.id)}>
      {t('audit.on_behalf', { actor: nameOf(line.actor), user: nameOf(line.onBehalfOf) })}
    </Anchor>
  )
}

/** Everything that the line says, as it is stored. */
export function AuditDetails({ line }: { line: AuditLine }) {
  const t = useMessages('users')
  const facts: [string, string][] = [
    [t('audit.line'), line.number === null ? t('audit.not_sealed') : String(line.number)],
    [t('audit.code'), line.action],
    ...(line.reason ? [[t('reason'), line.reason] as [string, string]] : []),
    ...detailsOf(line).map(([key, value]): [string, string] => [
      key,
      hasChange(value) ? t('audit.change', { from: text(value.from), to: text(value.to) }) : text(value),
    ]),
  ]
  return (
    <>
      <dl className={style.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        <Anchor href={links.auditAbout(line.subjectId)}>{t('audit.trail')}</Anchor>
      </p>
    </>
  )
}
