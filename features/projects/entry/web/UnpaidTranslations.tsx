import type { ProjectView } from '#features/projects/project/contract.ts'
import { getTranslations } from '#features/projects/project/contract-translation.ts'
import { formatList } from '#shared/format.ts'
import { ownNames } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { stepLink } from './StepFrame.tsx'

/** Warns about translations that were ordered and not paid: they will not be made. */
export function UnpaidTranslations({ project }: { project: ProjectView }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const workspace = useApiQuery(
    getTranslations,
    { projectId: project.id },
    { enabled: project.contest !== null },
  )
  const requested = workspace.data?.orders.filter(({ status }) => status === 'requested') ?? []
  if (requested.length === 0) return null
  const names = formatList(
    requested.map((order) => ownNames[order.language]),
    language,
  )
  return (
    <p className="warn" role="status">
      {t('service.unpaid', { languages: names })}{' '}
      <Anchor href={stepLink(project, 'payment')}>{t('step.payment')}</Anchor>
    </p>
  )
}
