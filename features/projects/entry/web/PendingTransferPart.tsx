import type { ProjectSummary } from '#features/projects/project/contract.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import style from './PendingTransferPart.module.css'

type Bound = Pick<ProjectSummary, 'id' | 'role' | 'owner' | 'pendingTransfer'>

/** The icon beside a locked item; the text also says that it is locked. */
export function LockSign() {
  return (
    <svg className={style.lock} viewBox="0 0 12 14" aria-hidden="true">
      <path d="M1 6h10v7H1zM3.5 6V3.5a2.5 2.5 0 0 1 5 0V6" />
    </svg>
  )
}

type About = 'categories' | 'kind' | 'project'

/**
 * The entries locked by a pending transfer, and the user who can cancel it: only the user who chose the transfer
 * can pay in another way.
 */
export function WhyItStays({ project, about }: { project: Bound; about: About }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { id, pendingTransfer, role, owner } = project
  if (!pendingTransfer) return null
  const isEditor = role === 'editor'
  return (
    <>
      <LockSign /> {t(`pendingTransfer.${about}`)}
      {language === 'zh-hans' ? '' : ' '}
      {isEditor ? (
        t('pendingTransfer.owner', { owner })
      ) : (
        <Anchor href={links.projectStep(id, 'payment')}>{t('pendingTransfer.link')}</Anchor>
      )}
    </>
  )
}

/** The same above the fields that it is about. */
export function PendingTransferPart({ id, ...why }: { id: string; project: Bound; about: About }) {
  return (
    <p id={id} className={style.pending}>
      <WhyItStays {...why} />
    </p>
  )
}
