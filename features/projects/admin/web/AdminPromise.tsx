import style from '#features/projects/submission/web/PromisedPart.module.css'
import { LockSign } from '#features/projects/submission/web/PromisedPart.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { classes } from '#web/kit/classes.ts'
import { links } from '#web/links.ts'
import type { getAdminProject } from '../contract-admin.ts'

/** A transfer that binds the project: whose it is, since when, and who alone can call it off. */
export function AdminPromise({ opened }: { opened: OutputOf<typeof getAdminProject> }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { pendingTransfer, project } = opened
  if (!pendingTransfer) return null
  const { name, email, days, isOwners } = pendingTransfer
  const said = { name: name || email, moment: formatMoment(pendingTransfer.since, language), count: days }
  return (
    <p className={classes(style.promised, style.office)}>
      <LockSign /> {t('pendingTransfer.admin', said)}
      {language === 'zh-hans' ? '' : ' '}
      {t(isOwners ? 'pendingTransfer.admin_own' : 'pendingTransfer.admin_former')}{' '}
      <Anchor href={links.adminPaymentsOf(project.id)}>{t('admin.payments')}</Anchor>
    </p>
  )
}
