import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { useWords } from '#web/words.ts'
import type { ProjectSummary } from '../contract.ts'
import style from './PromisedPart.module.css'

type Bound = Pick<ProjectSummary, 'id' | 'role' | 'owner' | 'promised'>

/** Beside what stays as it is for now; the words around it say so too. */
export function LockSign() {
  return (
    <svg className={style.lock} viewBox="0 0 12 14" aria-hidden="true">
      <path d="M1 6h10v7H1zM3.5 6V3.5a2.5 2.5 0 0 1 5 0V6" />
    </svg>
  )
}

/** Why a project can be neither withdrawn nor deleted for now. */
export function WhyItStays({ project }: { project: Bound }) {
  const t = useWords('projects')
  return (
    <>
      <LockSign /> {t('promised.project')} <Freeing project={project} />
    </>
  )
}

/** What frees a project that a transfer binds: only whoever promised it can choose another way to pay. */
function Freeing({ project }: { project: Bound }) {
  const t = useWords('projects')
  const { promised, role, owner } = project
  if (!promised) return null
  if (role === 'editor') return t(promised.isOwners ? 'promised.by_owner' : 'promised.by_former', { owner })
  return (
    <>
      {t(promised.isOwners ? 'promised.free' : 'promised.wait')}{' '}
      <Anchor href={links.projectStep(project.id, 'payment')}>{t('promised.link')}</Anchor>
    </>
  )
}

interface PromisedPartProps {
  id: string
  project: Bound
  /** It is about the kind of entrant, of which the price is made too. */
  isKind?: boolean
}

/** Why the categories, or the kind of entrant, stay as they are for now, and what frees them. */
export function PromisedPart({ id, project, isKind }: PromisedPartProps) {
  const t = useWords('projects')
  return (
    <p id={id} className={style.promised}>
      <LockSign /> {t(isKind ? 'promised.kind' : 'promised.categories')} <Freeing project={project} />
    </p>
  )
}
