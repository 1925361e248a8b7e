import { useQueryClient } from '@tanstack/react-query'
import { getProject } from '#features/projects/steps/contract.ts'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { removeImage } from '../contract-images.ts'
import type { ProjectImage } from '../unsaved-images.ts'

interface MediaRemoveProps {
  row: ProjectImage
  place: number
  onRemoved(): void
}

/** Asks nothing, since it can be undone. */
export function MediaRemove({ row, place, onRemoved }: MediaRemoveProps) {
  const t = useMessages('files')
  const { project } = useStep()
  const queries = useQueryClient()
  const remove = useApiAction(removeImage, {
    onDone: (view) => {
      onRemoved()
      queries.setQueryData([getProject.path, { projectId: project.id }], view)
    },
  })
  const goAhead = () =>
    remove.mutate(
      { projectId: project.id, imageId: row.id },
      { onError: (fault) => say.error(fault.message) },
    )
  return (
    <Button
      look="text"
      small
      busy={remove.isPending}
      aria-label={t('media.remove_image', { place })}
      onClick={goAhead}
    >
      {t('media.remove')}
    </Button>
  )
}
