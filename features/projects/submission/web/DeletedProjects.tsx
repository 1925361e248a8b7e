import { useEffect, useRef } from 'react'
import { namedMoment, programmeZone } from '#features/contests/editions/zone.ts'
import { listMyProjects, type ProjectSummary } from '#features/projects/steps/contract.ts'
import style from '#features/projects/steps/web/MyProjectsScreen.module.css'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { type DeletedProject, deleteProject, listDeletedProjects, restoreProject } from '../contract-life.ts'
import { deletedForDays } from '../deletion.ts'
import { WhyItStays } from './PromisedPart.tsx'

export interface Deleted {
  id: string
  title: string
}

const lists = [listMyProjects, listDeletedProjects]

interface DeleteDraftProps {
  project: ProjectSummary
  title: string
  onDeleted(project: Deleted): void
}

/** Deletes without a confirmation, since it can be undone. */
export function DeleteDraft({ project, title, onDeleted }: DeleteDraftProps) {
  const t = useMessages('projects')
  const { id } = project
  const remove = useApiAction(deleteProject, { refreshes: lists, onDone: () => onDeleted({ id, title }) })
  return (
    <Button
      look="text"
      small
      busy={remove.isPending}
      aria-label={t('delete.action_named', { title })}
      disabledReason={project.pendingTransfer && <WhyItStays project={project} about="project" />}
      onClick={() => remove.mutate({ projectId: id }, { onError: (error) => say.error(error.message) })}
    >
      {t('delete.action')}
    </Button>
  )
}

function useRestore(title: string, onBack: () => void = () => {}) {
  const t = useMessages('projects')
  const restore = useApiAction(restoreProject, {
    refreshes: lists,
    onDone: () => {
      say.success(t('delete.back', { title }))
      onBack()
    },
  })
  return {
    isPending: restore.isPending,
    restore: (projectId: string) =>
      restore.mutate({ projectId }, { onError: (error) => say.error(error.message) }),
  }
}

/** The undo for a draft that was just deleted. */
export function DeletedNotice({ deleted, onBack }: { deleted: Deleted; onBack(): void }) {
  const t = useMessages('projects')
  const undo = useRef<HTMLButtonElement>(null)
  const { restore, isPending } = useRestore(deleted.title, onBack)
  // The pressed button was removed with its row, so focus moves here.
  useEffect(() => undo.current?.focus(), [])
  return (
    <p className={style.notice}>
      <span role="status">{t('delete.done', { title: deleted.title })}</span>
      <Button
        ref={undo}
        look="text"
        small
        busy={isPending}
        aria-label={t('delete.undo_named', { title: deleted.title })}
        onClick={() => restore(deleted.id)}
      >
        {t('delete.undo')}
      </Button>
    </p>
  )
}

/** Drafts that can still be restored. */
export function DeletedProjects() {
  const t = useMessages('projects')
  const deleted = useApiQuery(listDeletedProjects, {})
  if (!deleted.data || deleted.data.length === 0) return null
  return (
    <details className={style.trash}>
      <summary>{t('delete.list', { count: deleted.data.length })}</summary>
      <p className="small muted">{t('delete.saved', { count: deletedForDays })}</p>
      <ul>
        {deleted.data.map((project) => (
          <Line key={project.id} project={project} />
        ))}
      </ul>
    </details>
  )
}

function Line({ project }: { project: DeletedProject }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const title = project.title || t(`untitled.${project.kind}`)
  const { restore, isPending } = useRestore(title)
  const where = project.contest ? inLanguage(project.contest, language) : t('facts.product')
  return (
    <li className={style.gone}>
      <div className={style.words}>
        <p className={style.name}>{title}</p>
        <p className="small muted">
          {`${where}${t('facts.stop')}${t('delete.until', { moment: namedMoment(project.goneAt, programmeZone, language) })}`}
        </p>
      </div>
      <Button
        small
        busy={isPending}
        aria-label={t('delete.restore_named', { title })}
        onClick={() => restore(project.id)}
      >
        {t('delete.restore')}
      </Button>
    </li>
  )
}
