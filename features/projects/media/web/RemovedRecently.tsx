import { useQueryClient } from '@tanstack/react-query'
import { restoreDocument } from '#features/projects/documents/contract-documents.ts'
import { getProject, type ProjectView } from '#features/projects/steps/contract.ts'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { formatMoment } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import type { ProjectFile } from '../contract-files.ts'
import { restoreImage } from '../contract-images.ts'
import style from './Media.module.css'

interface RemovedRecentlyProps {
  files: readonly ProjectFile[]
  kind: ProjectFile['kind']
  /** Those with a way back of their own on the screen. */
  besides: readonly { id: string }[]
}

/** What was taken out earlier and can still be brought back; nothing where there is none. */
export function RemovedRecently({ files, kind, besides }: RemovedRecentlyProps) {
  const t = useMessages('files')
  const { project } = useStep()
  const isHere = (id: string) =>
    [...project.images, ...project.documents, ...besides].some((one) => one.id === id)
  const removed = files.filter((file) => file.kind === kind && file.goneAt !== null && !isHere(file.id))
  if (removed.length === 0 || !project.isEditable) return null
  return (
    <details className={style.trash}>
      <summary>{t('removed.list', { count: removed.length })}</summary>
      <ul>
        {removed.map((file) => (
          <Line key={file.id} file={file} />
        ))}
      </ul>
    </details>
  )
}

function Line({ file }: { file: ProjectFile }) {
  const t = useMessages('files')
  const language = useLanguage()
  const queries = useQueryClient()
  const { project } = useStep()
  const onDone = (view: ProjectView) =>
    queries.setQueryData([getProject.path, { projectId: project.id }], view)
  const image = useApiAction(restoreImage, { onDone })
  const document = useApiAction(restoreDocument, { onDone })
  const told = { onError: (fault: Error) => say.error(fault.message) }
  const bringBack = () =>
    file.kind === 'image'
      ? image.mutate({ projectId: project.id, imageId: file.id }, told)
      : document.mutate({ projectId: project.id, documentId: file.id }, told)
  const name = file.title[project.language] || file.originalName
  return (
    <li className={style.removed}>
      <span>
        {t('removed.until', {
          name,
          moment: formatMoment(file.goneAt ?? '', language, project.contest?.timeZone),
        })}
      </span>
      <Button
        look="text"
        small
        busy={image.isPending || document.isPending}
        aria-label={t('document.undo_named', { title: name })}
        onClick={bringBack}
      >
        {t('document.undo')}
      </Button>
    </li>
  )
}
