import { formatDay, formatList, formatMoment, joinNames } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import type { AdminColumn, AdminProject } from '../contract-admin.ts'
import { columnsOf, type EntryColumn, labelOf, type ProjectList } from './list-columns.ts'

type Column = ListColumn<AdminProject, AdminColumn>

/** @param contestId of the list of one contest */
export function useEntryColumns(list: ProjectList, contestId: string | undefined): Column[] {
  const t = useMessages('projects')
  const facts = useFacts()
  const nameOf = (project: AdminProject) => project.title || t(`untitled.${project.kind}`)
  const name: Column = {
    name: 'title',
    label: t('kind.project'),
    look: 'name',
    sort: 'title',
    titleOf: nameOf,
    show: (project) => {
      const { id, contest } = project
      const href = contest ? links.adminProject(contestId ?? contest.id, id) : links.adminProduct(id)
      return <Anchor href={href}>{nameOf(project)}</Anchor>
    },
  }
  const [cover, ...others] = columnsOf[list].all.map((column) => ({
    name: column,
    label: t(labelOf[column]),
    ...facts[column],
  }))
  return cover ? [cover, name, ...others] : [name]
}

function useFacts(): Record<EntryColumn, Omit<Column, 'name' | 'label'>> {
  const t = useMessages('projects')
  const language = useLanguage()
  const dayOf = (at: string | null) => at && formatDay(at.slice(0, 10), language)
  const categoriesOf = ({ categories }: AdminProject) =>
    categories.map((name) => inLanguage(name, language)).join(t('facts.comma'))
  const labelsOf = ({ labels }: AdminProject) => labels.join(t('facts.comma'))
  return {
    cover: {
      look: 'picture',
      show: ({ cover }) => cover && <Picture image={cover} alt="" sizes="48px" fit="cover" />,
    },
    number: { sort: 'number', isLabelled: true, show: ({ numbers }) => joinNames(numbers, language) },
    entrant: {
      look: 'long',
      sort: 'entrant',
      titleOf: ({ owner, email }) => `${owner} · ${email}`,
      show: ({ owner }) => owner,
    },
    firm: { look: 'long', sort: 'firm', titleOf: ({ firm }) => firm, show: ({ firm }) => firm },
    contest: {
      look: 'long',
      sort: 'contest',
      show: ({ contest }) => contest && inLanguage(contest.name, language),
    },
    discipline: {
      look: 'long',
      show: ({ discipline }) => discipline && inLanguage(discipline, language),
    },
    category: { look: 'long', titleOf: categoriesOf, show: categoriesOf },
    status: { sort: 'status', show: (project) => <State project={project} /> },
    payment: {
      sort: 'payment',
      show: ({ isFeeWaived, isPaid }) =>
        t(isFeeWaived ? 'waiver.state' : isPaid ? 'payment.paid' : 'payment.owed'),
    },
    missing: {
      sort: 'missing',
      isNewestFirst: true,
      titleOf: ({ missing }) =>
        formatList(
          [...new Set(missing)].map((step) => t(`step.${step}`)),
          language,
        ),
      show: ({ missing }) => missing.length > 0 && t('rail.missing', { count: missing.length }),
    },
    eligibility: { show: ({ eligibility }) => eligibility && t(`eligibility.${eligibility}`) },
    labels: { look: 'long', titleOf: labelsOf, show: labelsOf },
    created: {
      sort: 'created',
      isNewestFirst: true,
      isLabelled: true,
      show: ({ createdAt }) => dayOf(createdAt),
    },
    changed: {
      sort: 'changed',
      isNewestFirst: true,
      isLabelled: true,
      titleOf: ({ updatedAt }) => formatMoment(updatedAt, language),
      show: ({ updatedAt }) => dayOf(updatedAt),
    },
    submitted: {
      sort: 'submitted',
      isNewestFirst: true,
      isLabelled: true,
      show: ({ completedAt }) => dayOf(completedAt),
    },
  }
}

/** What follows the state: the last reminder, or that the project will not be judged. */
function State({ project }: { project: AdminProject }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { status, eligibility, remindedAt } = project
  const isExcluded = eligibility === 'ineligible' && status !== 'withdrawn'
  const isReminded = status === 'pending' && remindedAt !== null
  const started = t(project.revisions ? 'admin.revised' : 'mine.pending')
  return (
    <>
      {status === 'pending' ? started : t(project.isPublished ? 'products.published' : `mine.${status}`)}
      {isExcluded && (
        <span className="muted">
          {t('facts.comma')}
          {t('eligibility.ineligible')}
        </span>
      )}
      {isReminded && !isExcluded && (
        <span className="muted" title={formatMoment(remindedAt, language)}>
          {t('facts.comma')}
          {t('admin.reminded')}
        </span>
      )}
    </>
  )
}
