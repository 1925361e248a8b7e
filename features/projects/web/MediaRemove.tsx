import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getProject } from '../contract.ts'
import { removeImage } from '../contract-images.ts'
import type { ProjectImage } from '../unsaved-images.ts'
import { useStep } from './StepContext.ts'

export function MediaRemove({ row, place }: { row: ProjectImage; place: number }) {
  const t = useWords('files')
  const { project } = useStep()
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAct(removeImage, {
    onDone: (view) => queries.setQueryData([getProject.path, { projectId: project.id }], view),
  })
  const goAhead = () =>
    remove.mutate(
      { projectId: project.id, imageId: row.id },
      { onError: (fault) => say.error(fault.message), onSettled: () => setIsAsking(false) },
    )
  return (
    <>
      <Button
        look="text"
        small
        aria-label={t('media.remove_image', { place })}
        onClick={() => setIsAsking(true)}
      >
        {t('media.remove')}
      </Button>
      <Dialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('media.remove_title', { place })}
        lead={t('media.remove_lead')}
        acts={
          <>
            <Button busy={remove.isPending} onClick={goAhead}>
              {t('media.remove')}
            </Button>
            <Button look="text" onClick={() => setIsAsking(false)}>
              {t('media.keep')}
            </Button>
          </>
        }
      />
    </>
  )
}
