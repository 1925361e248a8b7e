import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getProject } from '#features/projects/steps/contract.ts'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { restoreImage } from '../contract-images.ts'
import style from './Media.module.css'

export interface Removed {
  id: string
  position: number
  /** Where it stood, counted from 1. */
  place: number
}

/** After an image was taken out, the way to bring it back. */
export function RemovedImage({ image, onBack }: { image: Removed; onBack(): void }) {
  const t = useMessages('files')
  const { project } = useStep()
  const { id, place } = image
  const queries = useQueryClient()
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed has gone with its row.
  useEffect(() => undo.current?.focus(), [])
  const restore = useApiAction(restoreImage, {
    onDone: (view) => {
      queries.setQueryData([getProject.path, { projectId: project.id }], view)
      onBack()
    },
  })
  const bringBack = () =>
    restore.mutate({ projectId: project.id, imageId: id }, { onError: (fault) => say.error(fault.message) })
  return (
    <p className={style.removed}>
      <span role="status">{t('media.removed', { place })}</span>
      <Button
        ref={undo}
        look="text"
        small
        busy={restore.isPending}
        aria-label={t('media.undo_named', { place })}
        onClick={bringBack}
      >
        {t('document.undo')}
      </Button>
    </p>
  )
}
