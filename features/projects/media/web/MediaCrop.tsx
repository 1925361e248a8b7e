import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import type { ProjectImage } from '../unsaved-images.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** Opens the frame that chooses the part of an image with which a page begins. */
export function MediaCrop({ row, place }: { row: ProjectImage; place: number }) {
  const t = useMessages('files')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="text" small aria-label={t('media.crop_image', { place })} onClick={() => setIsOpen(true)}>
        {t('media.crop')}
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog row={row} place={place} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
