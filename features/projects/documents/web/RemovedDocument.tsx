import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import style from '#features/projects/media/web/Media.module.css'
import { getProject } from '#features/projects/steps/contract.ts'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { restoreDocument } from '../contract-documents.ts'
import type { ProjectDocument } from '../unsaved-documents.ts'
import { useDocumentTitle } from './document-title.ts'

/** Where a document was taken out, the way to bring it back. */
export function RemovedDocument({ document, onBack }: { document: ProjectDocument; onBack(): void }) {
  const t = useMessages('files')
  const { project } = useStep()
  const queries = useQueryClient()
  const title = useDocumentTitle(document)
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed has gone with its row.
  useEffect(() => undo.current?.focus(), [])
  const restore = useApiAction(restoreDocument, {
    onDone: (view) => {
      queries.setQueryData([getProject.path, { projectId: project.id }], view)
      onBack()
    },
  })
  const bringBack = () =>
    restore.mutate(
      { projectId: project.id, documentId: document.id },
      { onError: (fault) => say.error(fault.message) },
    )
  return (
    <p className={style.removed}>
      <span role="status">{t('document.removed', { title })}</span>
      <Button
        ref={undo}
        look="text"
        small
        busy={restore.isPending}
        aria-label={t('document.undo_named', { title })}
        onClick={bringBack}
      >
        {t('document.undo')}
      </Button>
    </p>
  )
}
