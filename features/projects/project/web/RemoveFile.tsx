import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { getProject, type ProjectView } from '../contract.ts'
import { removeDocument } from '../contract-documents.ts'
import { removeImage } from '../contract-images.ts'

interface RemoveFileProps {
  projectId: string
  file: { imageId: string } | { documentId: string }
  /** The button's name, and the question. */
  name: string
}

/** Removes an image or a document of a project, after a question. */
export function RemoveFile({ projectId, file, name }: RemoveFileProps) {
  const t = useMessages('files')
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const onDone = (view: ProjectView) => queries.setQueryData([getProject.path, { projectId }], view)
  const image = useApiAction(removeImage, { onDone })
  const document = useApiAction(removeDocument, { onDone })
  const remove = () =>
    'imageId' in file ? image.mutate({ projectId, ...file }) : document.mutate({ projectId, ...file })
  return (
    <>
      <Button look="text" small aria-label={name} onClick={() => setIsOpen(true)}>
        {t('media.remove')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('media.remove_question', { name })}
          lead={t('media.remove_follows')}
          action={t('media.remove')}
          sending={'imageId' in file ? image : document}
          onConfirm={remove}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
